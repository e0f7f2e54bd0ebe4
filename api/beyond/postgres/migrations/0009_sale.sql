CREATE TABLE "waiting_enquiries" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"enquiry" json NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arrived_enquiries" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"mailbox" text COLLATE "C" NOT NULL,
	"request_hash" text COLLATE "C" NOT NULL,
	"arrived_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
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
	"differs" text COLLATE "C" NOT NULL,
	"found" text COLLATE "C",
	"seller_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"cleared_at" bigint,
	"cleared_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"way" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"amount_paise" bigint NOT NULL,
	"surcharge_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"typed_reference" text COLLATE "C",
	"reference" text COLLATE "C",
	"used_reference" text COLLATE "C",
	"link_id" text COLLATE "C",
	"link_url" text COLLATE "C",
	"link_until" bigint,
	"look_at" bigint,
	"looks" bigint DEFAULT 0 NOT NULL,
	"marked_by" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"received_at" bigint,
	CONSTRAINT "payments_usedReference_unique" UNIQUE("used_reference")
);
--> statement-breakpoint
CREATE TABLE "payment_facts" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"payment_id" text COLLATE "C" NOT NULL,
	"fact" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"payment_id" text COLLATE "C" NOT NULL,
	"amount_paise" bigint NOT NULL,
	"why" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reference" text COLLATE "C",
	"provider_refund_id" text COLLATE "C",
	"attempt" bigint DEFAULT 0 NOT NULL,
	"problem" text COLLATE "C",
	"try_at" bigint,
	"tries" bigint DEFAULT 0 NOT NULL,
	"marked_by" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"made_at" bigint,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "order_pictures" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"writer" text COLLATE "C" NOT NULL,
	"seller_id" text COLLATE "C",
	"words" text COLLATE "C" NOT NULL,
	"picture" text COLLATE "C",
	"by_mail" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"state" text COLLATE "C" DEFAULT 'asked' NOT NULL,
	"words" text COLLATE "C" NOT NULL,
	"pictures" json NOT NULL,
	"refund_paise" bigint,
	"shipping_paise" bigint,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" text COLLATE "C" NOT NULL,
	"order_line_id" text COLLATE "C" NOT NULL,
	"quantity" bigint NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"differs" text COLLATE "C",
	"misfit_at" bigint,
	CONSTRAINT "return_lines_return_id_order_line_id_pk" PRIMARY KEY("return_id","order_line_id")
);
--> statement-breakpoint
CREATE TABLE "return_steps" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"return_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"words" text COLLATE "C" NOT NULL,
	"seller_id" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "restock_wishes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"item_id" text COLLATE "C" NOT NULL,
	"vehicle" json,
	"language" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "answer_templates" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"words" json NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"seller_id" text COLLATE "C",
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "messages" ADD COLUMN "mail" json;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "asked" json;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parcel" json;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst" json;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gstin" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overpaid_since" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "accepted" boolean;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "valid_until" bigint;--> statement-breakpoint
ALTER TABLE "customer_steps" ADD CONSTRAINT "customer_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_promises" ADD CONSTRAINT "line_promises_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubted_fits" ADD CONSTRAINT "doubted_fits_cleared_by_users_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_facts" ADD CONSTRAINT "payment_facts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_pictures" ADD CONSTRAINT "order_pictures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_wishes" ADD CONSTRAINT "restock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_templates" ADD CONSTRAINT "answer_templates_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_enquiries_expired" ON "waiting_enquiries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "arrived_enquiries_mailbox" ON "arrived_enquiries" USING btree ("mailbox","arrived_at");--> statement-breakpoint
CREATE INDEX "arrived_enquiries_expired" ON "arrived_enquiries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customer_steps_order" ON "customer_steps" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_steps_created" ON "customer_steps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "doubted_fits_line" ON "doubted_fits" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "payment_facts_payment" ON "payment_facts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_try" ON "refunds" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "order_pictures_order" ON "order_pictures" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_pictures_ends" ON "order_pictures" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_messages_seller" ON "order_messages" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "order_messages_unread" ON "order_messages" USING btree ("read_at","writer","created_at","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_order" ON "returns" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_steps_return" ON "return_steps" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE INDEX "return_steps_seller" ON "return_steps" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "restock_wishes_user_item" ON "restock_wishes" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "restock_wishes_item" ON "restock_wishes" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "restock_wishes_gone" ON "restock_wishes" USING btree ("gone_at") WHERE gone_at is not null;--> statement-breakpoint
CREATE INDEX "read_mails_read" ON "read_mails" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "messages_strangers" ON "messages" USING btree ("created_at") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("answered_at","suspected","created_at");--> statement-breakpoint
CREATE INDEX "order_events_created" ON "order_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_unforgotten" ON "orders" USING btree ("user_id","created_at","id") WHERE customer_removed_at is null;--> statement-breakpoint
CREATE INDEX "orders_overpaid" ON "orders" USING btree ("overpaid_since","id") WHERE overpaid_since is not null;--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("changed_at","version");--> statement-breakpoint
CREATE INDEX "users_unproven" ON "users" USING btree ("created_at","id") WHERE email_proven_at is null;--> statement-breakpoint
-- Texts of earlier versions, which know less of an order, are made again (desk/search-index.ts).
ALTER TABLE "order_texts" ADD COLUMN "form" integer NOT NULL DEFAULT 0;--> statement-breakpoint
CREATE INDEX "order_texts_form" ON "order_texts" ("form", "place");--> statement-breakpoint
-- Which items an order has, by the places of both.
CREATE TABLE "order_items" (
	"place" bigint NOT NULL,
	"item" bigint NOT NULL,
	PRIMARY KEY ("place", "item")
);
--> statement-breakpoint
CREATE INDEX "order_items_item" ON "order_items" ("item", "place");--> statement-breakpoint
INSERT INTO "order_items" SELECT DISTINCT "order_texts"."place", "ordered_items"."place" FROM "order_lines"
	JOIN "order_texts" USING ("order_id") JOIN "ordered_items" USING ("item_id");--> statement-breakpoint
-- How many orders each stage has: the sum of the rows that connections count in, so that none waits for another.
-- Triggers count, so that no change of an order can forget it.
CREATE TABLE "stage_counts" (
	"stage" text COLLATE "C" NOT NULL,
	"slot" integer NOT NULL,
	"found" bigint NOT NULL,
	PRIMARY KEY ("stage", "slot")
);
--> statement-breakpoint
CREATE FUNCTION "count_stages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO stage_counts AS counted VALUES (OLD.stage, pg_backend_pid() % 64, -1)
			ON CONFLICT (stage, slot) DO UPDATE SET found = counted.found - 1;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO stage_counts AS counted VALUES (NEW.stage, pg_backend_pid() % 64, 1)
			ON CONFLICT (stage, slot) DO UPDATE SET found = counted.found + 1;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stage_counts_rows" AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "count_stages"();--> statement-breakpoint
CREATE TRIGGER "stage_counts_stages" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (OLD.stage <> NEW.stage) EXECUTE FUNCTION "count_stages"();--> statement-breakpoint
INSERT INTO "stage_counts" SELECT "stage", 0, count(*) FROM "orders" GROUP BY "stage";