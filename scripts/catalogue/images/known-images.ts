import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { keptImages } from '../../../api/catalogue/images.ts';
import type { ImageProblem } from './rules.ts';
import type { ImageAnswer } from './worker.ts';

/** A file of a package as the file system knows it, so that it need not be read again while it is the same. */
export interface KnownFile {
  path: string;
  state: string;
  content: string;
}

/** What is known of contents and files that were looked at before. Without it, all are looked at again. */
export class KnownImages {
  readonly #db: Database.Database;

  constructor(dataFolder: string) {
    const folder = keptImages(dataFolder);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'known.sqlite');
    try {
      this.#db = openKnown(file);
    } catch {
      for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
      this.#db = openKnown(file);
    }
  }

  /** By path. */
  files(): Map<string, KnownFile> {
    const rows = this.#db.prepare<[], KnownFile>('SELECT path, state, content FROM files').all();
    return new Map(rows.map((row) => [row.path, row]));
  }

  /** Keeps the files of this package instead of those of the one before. */
  setFiles(files: readonly KnownFile[]): void {
    const insert = this.#db.prepare('INSERT OR REPLACE INTO files (path, state, content) VALUES (?, ?, ?)');
    this.#db.transaction(() => {
      this.#db.exec('DELETE FROM files');
      for (const { path, state, content } of files) insert.run(path, state, content);
    })();
  }

  /** The contents of the last package's files. */
  contentsOfFiles(): string[] {
    return this.#db.prepare<[], string>('SELECT DISTINCT content FROM files').pluck().all();
  }

  /** What was found when each content was looked at. */
  answers(): Map<string, ImageAnswer> {
    const rows = this.#db
      .prepare<[], { content: string; width: number; height: number; problem: ImageProblem | null }>(
        'SELECT content, width, height, problem FROM contents',
      )
      .all();
    return new Map(
      rows.map(({ content, width, height, problem }) => [content, problem === null ? { width, height } : { problem }]),
    );
  }

  setAnswer(content: string, answer: ImageAnswer): void {
    const { width, height, problem } = { width: 0, height: 0, problem: null, ...answer };
    this.#db
      .prepare('INSERT OR REPLACE INTO contents (content, width, height, problem) VALUES (?, ?, ?, ?)')
      .run(content, width, height, problem);
  }

  /** Forgets all other contents. */
  keepAnswers(stays: (content: string) => boolean): void {
    const remove = this.#db.prepare('DELETE FROM contents WHERE content = ?');
    this.#db.transaction(() => {
      for (const content of this.answers().keys()) if (!stays(content)) remove.run(content);
    })();
  }

  close(): void {
    this.#db.close();
  }
}

function openKnown(file: string): Database.Database {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = WAL');
    // All of it can be found out again.
    db.pragma('synchronous = OFF');
    db.exec(`
      CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, state TEXT NOT NULL, content TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS contents (
        content TEXT PRIMARY KEY, width INTEGER NOT NULL, height INTEGER NOT NULL, problem TEXT
      );
    `);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
