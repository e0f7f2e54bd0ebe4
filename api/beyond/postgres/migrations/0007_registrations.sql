CREATE TABLE "registrations" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C" NOT NULL,
	"first_name" text COLLATE "C",
	"last_name" text COLLATE "C",
	"phone" text COLLATE "C",
	"next" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "registrations_expired" ON "registrations" USING btree ("expires_at");