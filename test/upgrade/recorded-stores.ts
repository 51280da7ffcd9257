/** The stores of earlier versions, as small files (brotli): a database, and what that version said of its money as JSON. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { serverMigrations } from '../../server/compose/store-migrations.ts';
import type { Figures, Span } from './figures.ts';

type RecordedStore = { database: Buffer; span: Span; figures: Figures };

const folder = new URL('stores/', import.meta.url);
const fileOf = (version: string, kind: 'db' | 'json') => new URL(`${version}.${kind}.br`, folder);

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

export function listVersions(): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.db.br'))
    .map(name => name.slice(0, -'.db.br'.length))
    .sort();
}

export function readStore(version: string): RecordedStore {
  const [database, said] = (['db', 'json'] as const).map(kind =>
    brotliDecompressSync(readFileSync(fileOf(version, kind))),
  );
  if (database === undefined || said === undefined) throw new Error(version);
  return { database, ...JSON.parse(said.toString()) };
}

export function writeStore(version: string, { database, ...said }: RecordedStore): void {
  writeFileSync(fileOf(version, 'db'), brotliCompressSync(database, { params }));
  writeFileSync(fileOf(version, 'json'), brotliCompressSync(JSON.stringify(said), { params }));
}

/** Whether this version changes the tables of the store when it opens it. */
export function isOutdated(file: string): boolean {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const { count } = sqlite.prepare('select count(*) as count from applied_migrations').get() ?? {};
  sqlite.close();
  return Number(count) < serverMigrations.length;
}
