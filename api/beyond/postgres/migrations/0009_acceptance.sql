CREATE TABLE "customer_steps" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"text" text COLLATE "C",
	"total_paise" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "accepted" boolean;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "valid_until" bigint;--> statement-breakpoint
ALTER TABLE "customer_steps" ADD CONSTRAINT "customer_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_steps_order" ON "customer_steps" USING btree ("order_id","created_at");