CREATE TABLE `answer_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`words` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`seller_id` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
DROP INDEX `returns_state`;--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_state` ON `refunds` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_messages_unread` ON `order_messages` (`read_at`,`writer`,`created_at`,`order_id`);