CREATE TABLE "answer_templates" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"words" json NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"seller_id" text COLLATE "C",
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "returns_state";--> statement-breakpoint
ALTER TABLE "answer_templates" ADD CONSTRAINT "answer_templates_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "order_messages_unread" ON "order_messages" USING btree ("read_at","writer","created_at","order_id");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","created_at","order_id");