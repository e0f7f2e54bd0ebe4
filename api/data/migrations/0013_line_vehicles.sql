ALTER TABLE `cart_lines` ADD `vehicle` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `vehicle` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `fit` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `conditions` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `vehicle` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text;