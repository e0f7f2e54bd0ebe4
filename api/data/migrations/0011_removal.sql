ALTER TABLE `outbox` ADD `counted_as` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `once` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `outbox` SET `once` = true WHERE `message_id` LIKE '<night-%';--> statement-breakpoint
CREATE INDEX `outbox_counted` ON `outbox` (`counted_as`,`created_at`) WHERE counted_as is not null;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`once`,`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `cart_lines_removed` ON `cart_lines` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `carts_of_guests` ON `carts` (`updated_at`) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX `messages_suspected` ON `messages` (`created_at`) WHERE suspected = 1;--> statement-breakpoint
CREATE INDEX `password_resets_expired` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_expired` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_revoked` ON `sessions` (`revoked_at`) WHERE revoked_at is not null;