CREATE TABLE `line_promises` (
	`order_line_id` text PRIMARY KEY NOT NULL,
	`snapshot_id` text NOT NULL,
	`item_id` text NOT NULL,
	`engine_id` text NOT NULL,
	`year` integer,
	`fitments` text NOT NULL,
	`confirmed` text NOT NULL,
	`checked_by` text NOT NULL,
	`days` integer,
	`return_freight` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doubted_fits` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`engine_id` text NOT NULL,
	`year` integer,
	`rows_hash` text NOT NULL,
	`order_line_id` text NOT NULL,
	`found` text,
	`seller_id` text,
	`created_at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`cleared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `doubted_fits_line` ON `doubted_fits` (`order_line_id`);