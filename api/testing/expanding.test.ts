import { expect, test } from 'vitest';
import { breaksOlder } from './expanding.ts';

test.each([
  'CREATE TABLE "notes" ("id" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "notes" ("id");',
  '-- Why.\nCREATE EXTENSION IF NOT EXISTS pg_trgm;\nCREATE UNLOGGED TABLE "counts" ();',
  'CREATE INDEX "orders_city" ON "orders" ("city");',
  'ALTER TABLE "orders" ADD COLUMN "charges" json;',
  'ALTER TABLE "orders" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;',
  'CREATE TABLE "notes" ("id" text);\nALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "orders"("id");',
  'CREATE TABLE "notes" ("id" text);\nINSERT INTO "notes" SELECT "id" FROM "orders";',
  `CREATE TABLE "notes" ("id" text); CREATE FUNCTION "note"() RETURNS trigger AS $$ BEGIN
    INSERT INTO notes VALUES (NEW.id) ON CONFLICT (id) DO UPDATE SET id = 1; RETURN NULL; END $$;
    CREATE TRIGGER "t" AFTER INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "note"();`,
])('adds what the previous version need not know: %s', (migration) => {
  expect(breaksOlder(migration)).toEqual([]);
});

test.each([
  ['DROP TABLE "notes";', 'drop table notes'],
  ['ALTER TABLE "orders" DROP COLUMN "note";', 'alter table orders drop column note'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "words";', 'alter table orders rename column note to words'],
  ['ALTER TABLE "orders" RENAME TO "enquiries";', 'alter table orders rename to enquiries'],
  ['ALTER TABLE "orders" ADD COLUMN "city" text NOT NULL;', 'alter table orders add column city text not null'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', 'alter table orders alter column note set not null'],
  [
    'ALTER TABLE "orders" ALTER COLUMN "at" SET DATA TYPE text;',
    'alter table orders alter column at set data type text',
  ],
  ['CREATE UNIQUE INDEX "u" ON "orders" ("note");', 'create unique index u on orders (note)'],
  ['DROP INDEX "u";', 'drop index u'],
  ['DELETE FROM "orders";', 'delete from orders'],
  ['INSERT INTO "orders" SELECT 1;', 'insert into orders select 1'],
  ['CREATE TRIGGER t ON "orders" EXECUTE FUNCTION f();', 'create trigger t on orders execute function f()'],
  [
    'CREATE FUNCTION f() AS $$ BEGIN UPDATE orders SET a = 1; END $$;',
    'create function f() as $$ begin update orders set a = 1, end $$',
  ],
])('breaks the previous version: %s', (migration, broken) => {
  expect(breaksOlder(`ALTER TABLE "users" ADD COLUMN "x" text;--> statement-breakpoint\n${migration}`)).toEqual([
    broken,
  ]);
});
