DROP INDEX `orders_status`;--> statement-breakpoint
ALTER TABLE `orders` ADD `stage` text GENERATED ALWAYS AS (case when status <> 'pending' then status when quoted_at is null then 'to_answer' else 'quoted' end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_stage` ON `orders` (`stage`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
CREATE INDEX `order_lines_item` ON `order_lines` (`item_id`,`order_id`);