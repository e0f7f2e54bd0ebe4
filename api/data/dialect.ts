/**
 * Whether this process keeps the shop's data in PostgreSQL, which a DATABASE_URL means. It is so for the process's whole
 * life: that makes the tables plain values, which every store imports.
 */
export const isPostgres = (process.env.DATABASE_URL ?? '') !== '';
