CREATE TABLE `waiting_enquiries` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`enquiry` text NOT NULL,
	`idempotency_key` text,
	`request_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_enquiries_idempotency` ON `waiting_enquiries` (`email`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `waiting_enquiries_expired` ON `waiting_enquiries` (`expires_at`);