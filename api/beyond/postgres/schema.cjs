/** What drizzle-kit compares with the migrations: each table as an export. */
module.exports = require('./tables.ts').postgresTables;
