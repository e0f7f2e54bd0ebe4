-- What the desk searches. It contains only derived data: an order that is missing from it has it rebuilt.
DROP TRIGGER IF EXISTS `order_texts_status`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `order_texts_stage`;--> statement-breakpoint
DROP TABLE IF EXISTS `order_texts`;--> statement-breakpoint
DROP TABLE IF EXISTS `order_pieces`;--> statement-breakpoint
DROP TABLE IF EXISTS `order_letters`;--> statement-breakpoint
CREATE TABLE `order_texts` (
	`place` integer PRIMARY KEY,
	`order_id` text NOT NULL UNIQUE,
	`stage` text NOT NULL,
	`words` text NOT NULL,
	`phone` text NOT NULL,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_pieces`
	USING fts5 (words, phone, parts, content = 'order_texts', content_rowid = 'place', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_letters`
	USING fts5 (letters, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
--> statement-breakpoint
-- Every name that an ordered item has had, in any language.
CREATE TABLE `ordered_items` (
	`place` integer PRIMARY KEY,
	`item_id` text NOT NULL UNIQUE,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `ordered_pieces`
	USING fts5 (names, content = 'ordered_items', content_rowid = 'place', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
-- Here and not beside each change of a status or quote, so that none can forget it.
CREATE TRIGGER `order_texts_stage` AFTER UPDATE OF `status`, `quoted_at` ON `orders`
	BEGIN UPDATE `order_texts` SET `stage` = new.`stage` WHERE `order_id` = new.`id`; END;
