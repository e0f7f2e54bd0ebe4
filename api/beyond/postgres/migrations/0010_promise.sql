CREATE TABLE "line_promises" (
	"order_line_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"snapshot_id" text COLLATE "C" NOT NULL,
	"item_id" text COLLATE "C" NOT NULL,
	"engine_id" text COLLATE "C" NOT NULL,
	"year" bigint,
	"fitments" json NOT NULL,
	"confirmed" json NOT NULL,
	"checked_by" text COLLATE "C" NOT NULL,
	"days" bigint,
	"return_freight" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doubted_fits" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"item_id" text COLLATE "C" NOT NULL,
	"engine_id" text COLLATE "C" NOT NULL,
	"year" bigint,
	"rows_hash" text COLLATE "C" NOT NULL,
	"order_line_id" text COLLATE "C" NOT NULL,
	"found" text COLLATE "C",
	"seller_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"cleared_at" bigint,
	"cleared_by" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "line_promises" ADD CONSTRAINT "line_promises_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubted_fits_line" ON "doubted_fits" USING btree ("order_line_id");