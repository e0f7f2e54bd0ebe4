-- Has no rows: a transaction that lost conflicts locks it to run alone (postgres/connect.ts).
CREATE TABLE "write_turn" ();
