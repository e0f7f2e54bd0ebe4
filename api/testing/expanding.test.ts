import { expect, test } from 'vitest';
import { breaksOlder } from './expanding.ts';

test.each([
  'CREATE TABLE "notes" ("id" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "u" ON "notes" ("id");',
  '-- Why.\nCREATE EXTENSION IF NOT EXISTS pg_trgm;\nCREATE UNLOGGED TABLE "counts" ();',
  'CREATE INDEX "orders_city" ON "orders" ("city");',
  'ALTER TABLE "orders" ADD COLUMN "charges" json;',
  'ALTER TABLE "orders" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;',
  'CREATE TABLE "notes" ("id" text);\nALTER TABLE "notes" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "orders"("id");',
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
])('breaks the previous version: %s', (migration, broken) => {
  expect(breaksOlder(`ALTER TABLE "users" ADD COLUMN "x" text;--> statement-breakpoint\n${migration}`)).toEqual([
    broken,
  ]);
});
