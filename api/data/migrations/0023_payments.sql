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
CREATE INDEX `refunds_try` ON `refunds` (`try_at`);