import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** An installed package's command. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
