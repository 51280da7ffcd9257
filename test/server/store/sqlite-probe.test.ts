import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import t from 'tap';
import { createSqliteDialect } from '../../../server/store/sqlite-dialect.ts';
import { createSqliteProbe, type ProbeTable } from '../../../server/store/sqlite-probe.ts';

function openBooks(folder: string) {
  const sqlite = new DatabaseSync(join(folder, 'kelner.db'));
  sqlite.exec('create table write_probe (id integer primary key, at text not null)');
  const books = new Kysely<ProbeTable>({ dialect: createSqliteDialect(sqlite) });
  const pages = () => Number(Object.values(sqlite.prepare('pragma page_count').get() ?? {})[0]);
  const refused = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  return { sqlite, books, pages, refused };
}

t.test('where there is less room than commands need none is promised, and nothing is tried', async t => {
  const folder = t.testdir();
  const { sqlite, books } = openBooks(folder);
  t.teardown(() => sqlite.close());
  let bytes: number | null = 100_000;
  const asked: string[] = [];
  const freeBytes = async (place: string) => {
    asked.push(place);
    return bytes;
  };
  const probe = createSqliteProbe({ books, folder, freeBytes });
  t.equal(await probe.isWritable(), false);
  t.equal(probe.rowCount(), 0);
  bytes = 100_000_000;
  t.equal(await probe.isWritable(), true);
  bytes = null;
  t.equal(await probe.isWritable(), true, 'a file system that does not say is tried');
  t.same([...new Set(asked)], [folder]);
});

t.test('after a refusal only a write as large as a command counts, and it leaves nothing behind', async t => {
  const folder = t.testdir();
  const { sqlite, books, pages, refused } = openBooks(folder);
  t.teardown(() => sqlite.close());
  const probe = createSqliteProbe({ books, folder });
  t.equal(await probe.isWritable(), true);
  const before = pages();
  sqlite.exec(`pragma max_page_count = ${before + 50}`);
  t.equal(await probe.isWritable(), true, 'nothing was refused yet');
  probe.queryFailed(refused);
  t.equal(await probe.isWritable(), false);
  t.equal(await probe.isWritable(), false, 'it stays so until there is room');
  sqlite.exec('pragma max_page_count = 1000000');
  t.equal(await probe.isWritable(), true);
  t.equal(Number(sqlite.prepare('select count(*) as n from write_probe').get()?.['n']), 1);
  const after = pages();
  t.ok(after > before, 'the large one was written');
  t.equal(await probe.isWritable(), true);
  t.equal(pages(), after, 'and is not written again');
});

t.test('a refusal that is none of the disk’s changes nothing', async t => {
  const folder = t.testdir();
  const { sqlite, books, pages } = openBooks(folder);
  t.teardown(() => sqlite.close());
  const probe = createSqliteProbe({ books, folder });
  const before = pages();
  probe.queryFailed(Object.assign(new Error('locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }));
  probe.queryFailed(new Error('a rule'));
  t.equal(await probe.isWritable(), true);
  t.equal(pages(), before);
});
