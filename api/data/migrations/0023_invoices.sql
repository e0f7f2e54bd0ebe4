CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`financial_year` text NOT NULL,
	`counter` integer NOT NULL,
	`document` text NOT NULL,
	`order_line_ids` text NOT NULL,
	`corrects` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `invoice_counters` (
	`prefix` text NOT NULL,
	`financial_year` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`prefix`, `financial_year`)
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `gstin` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `gst` text;