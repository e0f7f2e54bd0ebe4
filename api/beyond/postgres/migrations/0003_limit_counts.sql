-- What limits have counted (postgres/limit-counts.ts): an id is a hash of who or what is counted.
CREATE UNLOGGED TABLE "limit_counts" (
	"id" text COLLATE "C" PRIMARY KEY,
	"name" text COLLATE "C" NOT NULL,
	"times" bigint[] NOT NULL,
	"is_taken" boolean NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_counts_ends" ON "limit_counts" ("name", "ends_at");
