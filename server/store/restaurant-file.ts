/**
 * One restaurant as a file, which can be the source or target of a move like a store: compressed lines of JSON. It starts with its version and sums; then
 * each table with its rows in order, their number and digest; last an end mark. Read and written as a stream, accessible to its owner's account only.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DatabaseRefusedError } from './database.ts';
import { renameDurably, systemDisk } from './durable-files.ts';
import { isThere } from './file-owners.ts';
import {
  createDigest,
  inBatches,
  lineOf,
  type MovedSum,
  type MovedTable,
  type Row,
  rowIn,
  type StoreReader,
  type StoreWriter,
} from './moved-rows.ts';
import { storageReason } from './storage-faults.ts';
import { removeWhenInterrupted } from './unfinished-files.ts';

const format = 1;

type FileHead = {
  readonly organizationId: string;
  readonly name: string;
  readonly writtenAt: string;
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly migrations: readonly string[];
  /** Keys are the names of the sums. */
  readonly sums: Readonly<Record<string, readonly string[]>>;
};

type RestaurantFile = StoreReader & {
  readonly head: FileHead;
  /** Called after the last table. Throws DatabaseRefusedError if the file continues, or has no end mark. */
  end(): Promise<void>;
  close(): void;
};

const damaged = (file: string, what: string, cause?: unknown) =>
  new DatabaseRefusedError(`The file ${file} is damaged: ${what}. Nothing was kept of it.`, { cause });

async function* linesIn(file: string): AsyncGenerator<string> {
  const content = createReadStream(file).on('error', error => unpacked.destroy(error));
  const unpacked = content.pipe(createGunzip());
  unpacked.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    content.destroy();
  }
  if (rest !== '') yield rest;
}

type Mark = { readonly [name: string]: unknown };

function markIn(line: string | undefined): Mark {
  const mark: unknown = line?.startsWith('{') === true ? JSON.parse(line) : null;
  if (typeof mark !== 'object' || mark === null) throw new SyntaxError('A line is missing');
  return mark as Mark;
}

const columnsOf = ({ columns }: MovedTable): string[][] => columns.map(({ name, kind }) => [name, kind]);

/** Its tables are read one after the other, in the order in which they were written. */
export async function openRestaurantFile(
  file: string,
  sums: readonly MovedSum[] = [],
): Promise<RestaurantFile> {
  if (!isThere(file)) throw new DatabaseRefusedError(`There is no file ${file}.`);
  const lines = linesIn(file);
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next();
    return done === true ? undefined : value;
  };
  const orDamaged = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseRefusedError) throw error;
      throw damaged(file, what, error);
    }
  };
  const head = await orDamaged('it does not begin as one of a restaurant does', async () => {
    const mark = markIn(await next());
    if (typeof mark['kelnerRestaurant'] !== 'number') throw new SyntaxError('It is another file');
    if (mark['kelnerRestaurant'] !== format)
      throw new DatabaseRefusedError(
        `${file} was written by a newer version of the program. Import it with that version.`,
      );
    return mark as unknown as FileHead;
  });

  async function* rowsOf(table: MovedTable): AsyncGenerator<Row> {
    const digest = createDigest();
    let line = await next();
    for (; line?.startsWith('['); line = await next()) {
      const row = rowIn(line, table);
      digest.add([row]);
      yield row;
    }
    const [said, found] = [markIn(line), digest.end()];
    if (said['end'] !== table.name || said['count'] !== found.count || said['hash'] !== found.hash)
      throw new SyntaxError('Other rows than were written');
  }

  return {
    head,
    async *rows(table) {
      const what = `its table ${table.name} is not as it was written`;
      const begun = await orDamaged(what, async () => markIn(await next()));
      if (
        begun['table'] !== table.name ||
        JSON.stringify(begun['columns']) !== JSON.stringify(columnsOf(table))
      )
        throw damaged(file, what);
      const rows = rowsOf(table);
      let batch: Row[] = [];
      for (;;) {
        const { value, done } = await orDamaged(what, () => rows.next());
        if (done !== true) batch.push(value);
        if (batch.length === 500 || (done === true && batch.length > 0)) {
          yield* inBatches(batch);
          batch = [];
        }
        if (done === true) return;
      }
    },
    async sum(query) {
      const name = sums.find(sum => sum.query === query)?.name ?? '';
      return [...(head.sums[name] ?? [])];
    },
    end: () =>
      orDamaged('it ends too early', async () => {
        if (markIn(await next())['complete'] !== true || (await next()) !== undefined)
          throw new SyntaxError('Not at its end');
      }),
    close: () => void lines.return(undefined),
  };
}

function inWords(error: unknown, file: string): unknown {
  const reason = error instanceof DatabaseRefusedError ? null : storageReason(error, file);
  if (reason === null) return error;
  return new DatabaseRefusedError(`${file} cannot be written: ${reason}. Nothing of it was kept.`, {
    cause: error,
  });
}

/** Opened synchronously, before a signal can arrive: a stream would open its file later and leave it behind. */
function openPartial(partial: string, file: string): number {
  try {
    return openSync(partial, 'wx', 0o600);
  } catch (error) {
    throw inWords(error, file);
  }
}

/** The file exists once `work` is done, complete and on disk, or not at all. */
export async function writeRestaurantFile<T>(
  file: string,
  { head, sums }: { head: FileHead; sums: readonly MovedSum[] },
  work: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  if (isThere(file)) throw new DatabaseRefusedError(`There is a file ${file} already. Name another one.`);
  if (!isThere(dirname(file))) throw new DatabaseRefusedError(`There is no folder ${dirname(file)}.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const fd = openPartial(partial, file);
  const finished = removeWhenInterrupted([partial], 'Interrupted: nothing was exported.');
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(partial, { fd }));
  // The next write, and `finish`, report the error.
  written.catch(() => {});
  const put = async (line: string): Promise<void> => {
    if (gzip.destroyed) return written;
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  let open: { table: MovedTable; digest: ReturnType<typeof createDigest> } | null = null;
  const begin = async (table: MovedTable): Promise<ReturnType<typeof createDigest>> => {
    if (open?.table === table) return open.digest;
    if (open !== null) await put(JSON.stringify({ end: open.table.name, ...open.digest.end() }));
    open = { table, digest: createDigest() };
    await put(JSON.stringify({ table: table.name, columns: columnsOf(table) }));
    return open.digest;
  };
  let again: RestaurantFile | undefined;
  try {
    await put(JSON.stringify({ kelnerRestaurant: format, ...head }));
    const result = await work({
      async write(table, rows) {
        const digest = await begin(table);
        digest.add(rows);
        if (rows.length > 0) await put(rows.map(lineOf).join('\n'));
      },
      async finish() {
        if (open !== null) await put(JSON.stringify({ end: open.table.name, ...open.digest.end() }));
        await put(JSON.stringify({ complete: true }));
        gzip.end();
        await written;
      },
      // Reads back from disk.
      async *rows(table) {
        again ??= await openRestaurantFile(partial, sums);
        yield* again.rows(table);
      },
      sum: async query => (await again?.sum(query)) ?? [],
    });
    await again?.end();
    renameDurably(partial, file, systemDisk);
    return result;
  } catch (error) {
    throw inWords(error, file);
  } finally {
    again?.close();
    gzip.destroy();
    await written.catch(() => {});
    rmSync(partial, { force: true });
    finished();
  }
}
