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
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_facts" ADD CONSTRAINT "payment_facts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "payment_facts_payment" ON "payment_facts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_try" ON "refunds" USING btree ("try_at");