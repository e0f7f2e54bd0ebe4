CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`confirm_hash` text,
	`confirm_until` integer NOT NULL,
	`take_back_hash` text NOT NULL,
	`take_back_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_confirmHash_unique` ON `email_changes` (`confirm_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_takeBackHash_unique` ON `email_changes` (`take_back_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `email_changes_old` ON `email_changes` (`old_email`);--> statement-breakpoint
ALTER TABLE `messages` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_email` ON `messages` (lower(email));--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_removed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_proven_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);