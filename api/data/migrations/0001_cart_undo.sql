DROP INDEX `cart_lines_item`;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `seen_paise` integer;--> statement-breakpoint
ALTER TABLE `cart_lines` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `cart_lines_cart` ON `cart_lines` (`cart_id`,`removed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_item` ON `cart_lines` (`cart_id`,`item_id`) WHERE removed_at is null;