CREATE TABLE `waiting_enquiries` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`enquiry` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_enquiries_expired` ON `waiting_enquiries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `arrived_enquiries` (
	`name` text PRIMARY KEY NOT NULL,
	`mailbox` text NOT NULL,
	`request_hash` text NOT NULL,
	`arrived_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `arrived_enquiries_mailbox` ON `arrived_enquiries` (`mailbox`,`arrived_at`);--> statement-breakpoint
CREATE INDEX `arrived_enquiries_expired` ON `arrived_enquiries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `customer_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`text` text,
	`total_paise` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `customer_steps_order` ON `customer_steps` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `customer_steps_created` ON `customer_steps` (`created_at`);--> statement-breakpoint
CREATE TABLE `line_promises` (
	`order_line_id` text PRIMARY KEY NOT NULL,
	`snapshot_id` text NOT NULL,
	`item_id` text NOT NULL,
	`engine_id` text NOT NULL,
	`year` integer,
	`fitments` text NOT NULL,
	`confirmed` text NOT NULL,
	`checked_by` text NOT NULL,
	`days` integer,
	`return_freight` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `doubted_fits` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`engine_id` text NOT NULL,
	`year` integer,
	`rows_hash` text NOT NULL,
	`order_line_id` text NOT NULL,
	`differs` text NOT NULL,
	`found` text,
	`seller_id` text,
	`created_at` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`cleared_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `doubted_fits_line` ON `doubted_fits` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`way` text NOT NULL,
	`state` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`surcharge_paise` integer DEFAULT 0 NOT NULL,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`typed_reference` text,
	`reference` text,
	`used_reference` text,
	`link_id` text,
	`link_url` text,
	`link_until` integer,
	`look_at` integer,
	`looks` integer DEFAULT 0 NOT NULL,
	`marked_by` text,
	`created_at` integer NOT NULL,
	`received_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_usedReference_unique` ON `payments` (`used_reference`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference`);--> statement-breakpoint
CREATE INDEX `payments_look` ON `payments` (`look_at`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `payment_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`fact` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payment_facts_payment` ON `payment_facts` (`payment_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`why` text NOT NULL,
	`state` text NOT NULL,
	`reference` text,
	`provider_refund_id` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`try_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`marked_by` text,
	`created_at` integer NOT NULL,
	`made_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_providerRefundId_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_try` ON `refunds` (`try_at`);--> statement-breakpoint
CREATE INDEX `refunds_state` ON `refunds` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `order_pictures` (
	`name` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_pictures_order` ON `order_pictures` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_pictures_ends` ON `order_pictures` (`ends_at`);--> statement-breakpoint
CREATE TABLE `order_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`writer` text NOT NULL,
	`seller_id` text,
	`words` text NOT NULL,
	`picture` text,
	`by_mail` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `order_messages_order` ON `order_messages` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_messages_seller` ON `order_messages` (`seller_id`);--> statement-breakpoint
CREATE INDEX `order_messages_unread` ON `order_messages` (`read_at`,`writer`,`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`words` text NOT NULL,
	`pictures` text NOT NULL,
	`refund_paise` integer,
	`shipping_paise` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_order` ON `returns` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at`,`order_id`);--> statement-breakpoint
CREATE TABLE `return_lines` (
	`return_id` text NOT NULL,
	`order_line_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`differs` text,
	`misfit_at` integer,
	PRIMARY KEY(`return_id`, `order_line_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `return_lines_line` ON `return_lines` (`order_line_id`);--> statement-breakpoint
CREATE TABLE `return_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`return_id` text NOT NULL,
	`state` text NOT NULL,
	`words` text NOT NULL,
	`seller_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `return_steps_return` ON `return_steps` (`return_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `return_steps_seller` ON `return_steps` (`seller_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`financial_year` text NOT NULL,
	`counter` integer NOT NULL,
	`document` text NOT NULL,
	`order_line_ids` text NOT NULL,
	`corrects` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `invoice_counters` (
	`prefix` text NOT NULL,
	`financial_year` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`prefix`, `financial_year`)
);
--> statement-breakpoint
CREATE TABLE `restock_wishes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`vehicle` text,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`gone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_user_item` ON `restock_wishes` (`user_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `restock_wishes_item` ON `restock_wishes` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `restock_wishes_gone` ON `restock_wishes` (`gone_at`) WHERE gone_at is not null;--> statement-breakpoint
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
ALTER TABLE `messages` ADD `mail` text;--> statement-breakpoint
CREATE INDEX `messages_strangers` ON `messages` (`created_at`) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`answered_at`,`suspected`,`created_at`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `asked` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `parcel` text;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `gst` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `gstin` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `link_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `assignee_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `overpaid_since` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `changed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_unforgotten` ON `orders` (`user_id`,`created_at`,`id`) WHERE customer_removed_at is null;--> statement-breakpoint
CREATE INDEX `orders_overpaid` ON `orders` (`overpaid_since`,`id`) WHERE overpaid_since is not null;--> statement-breakpoint
CREATE INDEX `orders_changed` ON `orders` (`changed_at`,`version`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `order_id` text;--> statement-breakpoint
ALTER TABLE `quote_lines` ADD `accepted` integer;--> statement-breakpoint
ALTER TABLE `quotes` ADD `valid_until` integer;--> statement-breakpoint
CREATE INDEX `order_events_created` ON `order_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_unproven` ON `users` (`created_at`,`id`) WHERE email_proven_at is null;--> statement-breakpoint
-- Texts of earlier versions, which know less of an order, are made again (desk/search-index.ts).
ALTER TABLE `order_texts` ADD `form` integer NOT NULL DEFAULT 0;--> statement-breakpoint
CREATE INDEX `order_texts_form` ON `order_texts` (`form`,`place`);--> statement-breakpoint
-- Texts are long: these tell an order's stage, and the orders of a stage, without reading them.
CREATE INDEX `order_texts_place` ON `order_texts` (`place`,`stage`);--> statement-breakpoint
CREATE INDEX `order_texts_stage` ON `order_texts` (`stage`,`place`);--> statement-breakpoint
-- Which items an order has, by the places of both.
CREATE TABLE `order_items` (
	`place` integer NOT NULL,
	`item` integer NOT NULL,
	PRIMARY KEY(`place`, `item`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_items_item` ON `order_items` (`item`,`place`);--> statement-breakpoint
INSERT INTO `order_items` SELECT DISTINCT `order_texts`.`place`, `ordered_items`.`place` FROM `order_lines`
	JOIN `order_texts` USING (`order_id`) JOIN `ordered_items` USING (`item_id`);--> statement-breakpoint
-- How many orders each stage has. Triggers count, so that no change of an order can forget it.
CREATE TABLE `stage_counts` (
	`stage` text PRIMARY KEY NOT NULL,
	`found` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `stage_counts` SELECT `stage`, count(*) FROM `orders` GROUP BY `stage`;--> statement-breakpoint
CREATE TRIGGER `stage_counts_insert` AFTER INSERT ON `orders` BEGIN
	INSERT INTO `stage_counts` VALUES (new.`stage`, 1) ON CONFLICT (`stage`) DO UPDATE SET `found` = `found` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `stage_counts_delete` AFTER DELETE ON `orders` BEGIN
	UPDATE `stage_counts` SET `found` = `found` - 1 WHERE `stage` = old.`stage`;
END;
--> statement-breakpoint
CREATE TRIGGER `stage_counts_update` AFTER UPDATE OF `status`, `quoted_at` ON `orders` WHEN new.`stage` <> old.`stage` BEGIN
	UPDATE `stage_counts` SET `found` = `found` - 1 WHERE `stage` = old.`stage`;
	INSERT INTO `stage_counts` VALUES (new.`stage`, 1) ON CONFLICT (`stage`) DO UPDATE SET `found` = `found` + 1;
END;