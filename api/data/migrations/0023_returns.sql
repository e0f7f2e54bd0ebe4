CREATE TABLE `order_pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_pictures_order` ON `order_pictures` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_pictures_ends` ON `order_pictures` (`ends_at`);--> statement-breakpoint
CREATE TABLE `order_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`writer` text NOT NULL,
	`seller_id` text,
	`words` text NOT NULL,
	`picture` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_messages_order` ON `order_messages` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_messages_seller` ON `order_messages` (`seller_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`words` text NOT NULL,
	`pictures` text NOT NULL,
	`refund_paise` integer,
	`shipping_paise` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_order` ON `returns` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `return_lines` (
	`return_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`differs` text,
	`misfit_at` integer,
	PRIMARY KEY(`return_id`, `order_line_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `return_lines_line` ON `return_lines` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `return_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`return_id` text NOT NULL,
	`state` text NOT NULL,
	`words` text NOT NULL,
	`seller_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `return_steps_return` ON `return_steps` (`return_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `return_steps_seller` ON `return_steps` (`seller_id`);