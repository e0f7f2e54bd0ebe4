-- What the desk searches. Files that were opened before this migration existed may have these tables already.
DROP TABLE IF EXISTS `order_search`;--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `order_texts` (
	`place` integer PRIMARY KEY,
	`order_id` text NOT NULL UNIQUE,
	`status` text NOT NULL,
	`words` text NOT NULL,
	`phone` text NOT NULL,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE IF NOT EXISTS `order_pieces`
	USING fts5 (words, phone, parts, content = 'order_texts', content_rowid = 'place', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE IF NOT EXISTS `order_letters`
	USING fts5 (letters, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
--> statement-breakpoint
-- Here and not beside each change of a status, so that none can forget it.
CREATE TRIGGER IF NOT EXISTS `order_texts_status` AFTER UPDATE OF `status` ON `orders`
	BEGIN UPDATE `order_texts` SET `status` = new.`status` WHERE `order_id` = new.`id`; END;
