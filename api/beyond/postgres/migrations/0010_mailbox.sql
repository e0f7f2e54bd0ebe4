CREATE TABLE "read_mails" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"outcome" text COLLATE "C" NOT NULL,
	"read_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_turns" (
	"mailbox" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "by_mail" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mail" json;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "read_mails_read" ON "read_mails" USING btree ("read_at");