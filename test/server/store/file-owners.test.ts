/** Files that root makes are the server's, and an account that may not look is told so, and what helps. */
import { chmodSync, chownSync, lstatSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { isThere } from '../../../server/store/file-owners.ts';
import { lockFolder } from '../../../server/store/sqlite-lock.ts';
import { readSqlite, writeSqlite } from '../../../server/store/sqlite-move.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import { tablesOf } from '../../../server/store/sqlite-tables.ts';
import { createDataFolder } from '../../helpers/server-process.ts';

const asRoot = process.geteuid?.() === 0 ? {} : { skip: 'of root alone' };
const [account, stranger] = [54_321, 54_322];
const end = { migrations: serverMigrations, tables: await tablesOf(serverMigrations) };

function folderOfAccount(t: Test): string {
  const { path, remove } = createDataFolder();
  t.teardown(remove);
  chownSync(path, account, account);
  return path;
}

/** Within this process, which is root again afterwards. */
async function as<T>(uid: number, work: () => Promise<T>): Promise<T> {
  process.seteuid?.(uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

t.test("what root writes into an account's folder is that account's", asRoot, async t => {
  const folder = folderOfAccount(t);
  const file = join(folder, 'kelner.db');
  let partial = -1;
  await writeSqlite(file, end, async writer => {
    partial = statSync(`${file}.partial`).uid;
    await writer.finish();
  });
  t.equal(partial, account, 'also while it is not whole');
  for (const name of readdirSync(folder)) t.equal(statSync(join(folder, name)).uid, account, name);
  const elsewhere = join(folderOfAccount(t), 'elsewhere');
  writeFileSync(elsewhere, '');
  const linked = folderOfAccount(t);
  symlinkSync(elsewhere, join(linked, 'in-use.lock'));
  lockFolder(linked)?.();
  t.equal(lstatSync(elsewhere).uid, 0, 'nothing that a link leads to');
});

t.test('a file that stands in the way is named with its owner', asRoot, async t => {
  const folder = folderOfAccount(t);
  const [file, lock] = [join(folder, 'kelner.db'), join(folder, 'in-use.lock')];
  await (await openDatabase(file, serverMigrations)).close();
  chmodSync(file, 0o600);
  writeFileSync(lock, '', { mode: 0o600 });
  const message = `The data folder ${folder} cannot be used: the file ${lock} belongs to root, and this account may not read and write it. Give it to the folder's account: sudo chown #${account} ${lock}`;
  await as(account, async () => {
    await t.rejects(async () => lockFolder(folder), { message });
    await t.rejects(openDatabase(file, serverMigrations), {
      message: /^The database file cannot be opened: the file .*kelner\.db belongs to root/,
    });
  });
  chownSync(lock, account, account);
  await as(account, () =>
    t.rejects(
      readSqlite(file, end, async () => {}),
      { message: /kelner\.db belongs to root/ },
    ),
  );
});

t.test('whoever may not look is not told that nothing is there', asRoot, async t => {
  const folder = folderOfAccount(t);
  const file = join(folder, 'kelner.db');
  chmodSync(folder, 0o700);
  await as(stranger, async () => {
    t.throws(() => isThere(file), {
      message: `This account may not read ${file}: run it as the server's (sudo -u #${account} …).`,
    });
    await t.rejects(
      readSqlite(file, end, async () => {}),
      { message: /^This account may not read/ },
    );
  });
  t.equal(isThere(file), false);
});
