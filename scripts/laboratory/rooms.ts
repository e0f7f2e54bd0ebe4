import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/project.ts';

/**
 * Whether this shop has all of these folders of `beyond/`, such as `api/beyond/s3`. Tests that need several of them are
 * skipped if one is left out.
 */
export const hasRooms = (...folders: string[]) => folders.every((folder) => existsSync(join(root, folder)));
