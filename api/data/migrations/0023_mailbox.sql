CREATE TABLE `read_mails` (
	`name` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `read_mails_read` ON `read_mails` (`read_at`);--> statement-breakpoint
CREATE TABLE `mailbox_turns` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `order_messages` ADD `by_mail` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `mail` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `order_id` text;