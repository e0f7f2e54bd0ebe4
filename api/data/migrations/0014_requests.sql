ALTER TABLE `messages` ADD `vehicle` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `query` text DEFAULT '' NOT NULL;