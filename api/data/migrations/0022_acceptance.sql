CREATE TABLE `customer_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`text` text,
	`total_paise` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customer_steps_order` ON `customer_steps` (`order_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `link_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `quote_lines` ADD `accepted` integer;--> statement-breakpoint
ALTER TABLE `quotes` ADD `valid_until` integer;