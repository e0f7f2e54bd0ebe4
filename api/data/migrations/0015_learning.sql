CREATE TABLE `missed_searches` (
	`day` integer NOT NULL,
	`language` text NOT NULL,
	`words` text NOT NULL,
	`times` integer NOT NULL,
	`outcome` text NOT NULL,
	`lacking` text NOT NULL,
	PRIMARY KEY(`day`, `language`, `words`)
);
--> statement-breakpoint
CREATE TABLE `revisions` (
	`name` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `synonyms` (
	`id` text PRIMARY KEY NOT NULL,
	`phrase` text NOT NULL,
	`key` text NOT NULL,
	`meaning` text NOT NULL,
	`seller_id` text,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `synonyms_key_unique` ON `synonyms` (`key`);