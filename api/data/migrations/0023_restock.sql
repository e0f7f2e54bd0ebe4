CREATE TABLE `restock_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`vehicle` text,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`gone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_user_item` ON `restock_wishes` (`user_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `restock_wishes_item` ON `restock_wishes` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `restock_wishes_gone` ON `restock_wishes` (`gone_at`) WHERE gone_at is not null;