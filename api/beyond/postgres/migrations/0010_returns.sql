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
ALTER TABLE "order_pictures" ADD CONSTRAINT "order_pictures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_steps" ADD CONSTRAINT "return_steps_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_pictures_order" ON "order_pictures" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_pictures_ends" ON "order_pictures" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_messages_seller" ON "order_messages" USING btree ("seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_order" ON "returns" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "returns_state" ON "returns" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "return_lines_line" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_steps_return" ON "return_steps" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE INDEX "return_steps_seller" ON "return_steps" USING btree ("seller_id");