/**
 * Copies all rows of a store into an empty one and compares both: each table's rows in their order, and the sums of money and stock computed by each
 * store's own SQL. If anything differs the target stays empty.
 */
import { DatabaseRefusedError } from './database.ts';
import {
  createDigest,
  type Digest,
  type MovedSum,
  type MovedTable,
  type StoreReader,
  type StoreWriter,
} from './moved-rows.ts';

export type Moved = {
  readonly tables: readonly { readonly name: string; readonly count: number }[];
  readonly sums: readonly { readonly name: string; readonly rows: readonly string[] }[];
};

async function carry(source: StoreReader, target: StoreWriter, table: MovedTable): Promise<Digest> {
  const digest = createDigest();
  let isEmpty = true;
  for await (const rows of source.rows(table)) {
    isEmpty = false;
    digest.add(rows);
    await target.write(table, rows);
  }
  if (isEmpty) await target.write(table, []);
  return digest.end();
}

export async function digestOf(store: StoreReader, table: MovedTable): Promise<Digest> {
  const digest = createDigest();
  for await (const rows of store.rows(table)) digest.add(rows);
  return digest.end();
}

function refuseDifference(what: string): never {
  throw new DatabaseRefusedError(
    `After the move ${what}. Nothing was kept: what was there before is unchanged.`,
  );
}

async function compareRows(target: StoreReader, table: MovedTable, carried: Digest): Promise<void> {
  const found = await digestOf(target, table);
  if (found.count !== carried.count)
    refuseDifference(`the table ${table.name} has ${found.count} rows instead of ${carried.count}`);
  if (found.hash !== carried.hash) refuseDifference(`rows of the table ${table.name} differ`);
}

async function compareSum(source: StoreReader, target: StoreReader, { name, query }: MovedSum) {
  const [rows, found] = [await source.sum(query), await target.sum(query)];
  if (rows.join('\n') !== found.join('\n'))
    refuseDifference(`the sums of ${name} differ: ${found.join(', ')} instead of ${rows.join(', ')}`);
  return { name, rows };
}

/** `tables`: each after those that it refers to. */
export async function moveStore(
  source: StoreReader,
  target: StoreWriter,
  { tables, sums }: { tables: readonly MovedTable[]; sums: readonly MovedSum[] },
): Promise<Moved> {
  const carried: [MovedTable, Digest][] = [];
  for (const table of tables) carried.push([table, await carry(source, target, table)]);
  await target.finish();
  for (const [table, digest] of carried) await compareRows(target, table, digest);
  const compared: Moved['sums'][number][] = [];
  for (const sum of sums) compared.push(await compareSum(source, target, sum));
  return { tables: carried.map(([{ name }, { count }]) => ({ name, count })), sums: compared };
}
