ALTER TABLE `orders` ADD `price_on_request` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `price_on_request` = true
	WHERE `quoted_at` IS NULL AND EXISTS (SELECT 1 FROM `order_lines` WHERE `order_id` = `orders`.`id` AND `unit_paise` = 0);
