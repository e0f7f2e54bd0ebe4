ALTER TABLE "sessions" ADD COLUMN "browser" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text COLLATE "C";