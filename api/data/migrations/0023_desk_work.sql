ALTER TABLE `orders` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `changed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_changed` ON `orders` (`changed_at`,`version`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `asked` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `parcel` text;--> statement-breakpoint
CREATE INDEX `customer_steps_created` ON `customer_steps` (`created_at`);--> statement-breakpoint
CREATE INDEX `order_events_created` ON `order_events` (`created_at`);--> statement-breakpoint
-- Texts of earlier versions, which know less of an order, are made again (desk/search-index.ts).
ALTER TABLE `order_texts` ADD `form` integer NOT NULL DEFAULT 0;
