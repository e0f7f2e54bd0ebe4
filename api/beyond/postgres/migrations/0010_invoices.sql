CREATE TABLE "invoices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"financial_year" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"document" json NOT NULL,
	"order_line_ids" json NOT NULL,
	"corrects" text COLLATE "C",
	"created_at" bigint NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"prefix" text COLLATE "C" NOT NULL,
	"financial_year" text COLLATE "C" NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "invoice_counters_prefix_financial_year_pk" PRIMARY KEY("prefix","financial_year")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gstin" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst" json;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","created_at");