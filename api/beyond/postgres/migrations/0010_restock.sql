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
ALTER TABLE "restock_wishes" ADD CONSTRAINT "restock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restock_wishes_user_item" ON "restock_wishes" USING btree ("user_id","item_id");--> statement-breakpoint
CREATE INDEX "restock_wishes_item" ON "restock_wishes" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "restock_wishes_gone" ON "restock_wishes" USING btree ("gone_at") WHERE gone_at is not null;