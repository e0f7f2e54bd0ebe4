import { inject } from 'vitest';

// The setting by which the same tests run on PostgreSQL: before anything opens the tables.
process.env.DATABASE_URL = inject('templateUrl');
