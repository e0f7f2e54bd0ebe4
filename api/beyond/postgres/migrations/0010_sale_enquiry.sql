CREATE TABLE "waiting_enquiries" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"enquiry" json NOT NULL,
	"idempotency_key" text COLLATE "C",
	"request_hash" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_enquiries_idempotency" ON "waiting_enquiries" USING btree ("email","idempotency_key");--> statement-breakpoint
CREATE INDEX "waiting_enquiries_expired" ON "waiting_enquiries" USING btree ("expires_at");