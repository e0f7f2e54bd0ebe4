DROP INDEX `outbox_due`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_until` integer;--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`priority`,`created_at`) WHERE sent_at is null;