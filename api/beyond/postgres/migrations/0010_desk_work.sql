ALTER TABLE "orders" ADD COLUMN "assignee_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "asked" json;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parcel" json;--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("changed_at","version");--> statement-breakpoint
CREATE INDEX "customer_steps_created" ON "customer_steps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_created" ON "order_events" USING btree ("created_at");--> statement-breakpoint
-- Texts of earlier versions, which know less of an order, are made again (desk/search-index.ts).
ALTER TABLE "order_texts" ADD COLUMN "form" integer NOT NULL DEFAULT 0;
