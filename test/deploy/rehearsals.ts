/**
 * `npm run trial -- rehearse`: what an operator fears, played on this computer with real servers and timed: a power cut in a rush, a dead computer that is replaced
 * from its last copy elsewhere, an update and the way back. Ends with an error where something was lost.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderPage } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { copyNewest } from '../../server/backups/external/copy-newest.ts';
import { findDifferences } from '../../server/backups/proof/compared-stores.ts';
import { backupName } from '../../server/store/backup-files/backup-rules.ts';
import { findCopyBeforeUpdate } from '../../server/store/backup-files/before-update.ts';
import { takeBase } from '../../server/store/backup-files/take-backup.ts';
import { type StaffSession, signInAsOwner } from '../helpers/restaurants/staff-session.ts';
import {
  createDataFolder,
  findFreePort,
  type ServerProcess,
  startServer,
} from '../helpers/server-process.ts';
import { root } from '../helpers/source-tree.ts';
import { enterRoom, payWhole, playEvening, sendTable } from '../upgrade/evening.ts';
import { type Figures, readFigures, type Span } from '../upgrade/figures.ts';
import { isOutdated, listVersions, readStore } from '../upgrade/recorded-stores.ts';

const rushMs = 8_000;
const phones = 6;
const passphrase = 'a passphrase for the stick';
let failed = 0;

function check(isGood: boolean, what: string): void {
  if (!isGood) failed += 1;
  console.log(`   ${isGood ? 'ok  ' : 'FAIL'} ${what}`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  console.log(`   ${((performance.now() - startedMs) / 1_000).toFixed(1).padStart(5)} s  ${what}`);
  return result;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const now = (shiftMs: number) => new Date(Date.now() + shiftMs).toISOString();
const aroundNow = (): Span => ({ from: now(-3_600_000), to: now(3_600_000) });

function run(args: string[], env: Record<string, string>): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
}

/** Opens orders one after the other until told to stop; an answer that does not come is asked for again with the same key. */
async function takeOrders(
  waiter: StaffSession,
  menuItemId: string,
  isOver: () => boolean,
): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const key = randomUUID();
    const id = randomUUID();
    const body = { id, type: 'takeaway', guestCount: 0, lines: [{ menuItemId, quantity: 1 }] };
    for (let isAnswered = false; !isAnswered; ) {
      const answer = await waiter.write<Order>('POST', '/api/waiter/orders', body, { key }).catch(() => null);
      isAnswered = answer !== null && answer.status < 300;
      if (isAnswered) acknowledged.push(id);
      else await new Promise(passed => setTimeout(passed, 50));
    }
  }
  return acknowledged;
}

async function listOrders(owner: StaffSession): Promise<Order[]> {
  const found: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await owner.get<OrderPage>(`/api/admin/orders?pageSize=100&page=${page}`);
    found.push(...body.items);
    if (found.length >= body.total) return found;
  }
}

async function powerCut(): Promise<void> {
  console.log('Power cut in a rush');
  const folder = createDataFolder();
  const env = { PORT: String(await findFreePort()) };
  let server: ServerProcess = await startServer(folder.path, env);
  const owner = await playEvening(server.url);
  const { dishes } = await enterRoom(owner);
  let isOver = false;
  const rush = Array.from({ length: phones }, () => takeOrders(owner, dishes[0] ?? '', () => isOver));
  await new Promise(passed => setTimeout(passed, rushMs));
  await server.stop('SIGKILL');
  server = await timed('from the power to a server that takes orders', () => startServer(folder.path, env));
  await new Promise(passed => setTimeout(passed, rushMs / 2));
  isOver = true;
  const acknowledged = (await Promise.all(rush)).flat();
  const stored = (await listOrders(await signInAsOwner(server.url))).map(({ id }) => id);
  check(
    acknowledged.every(id => stored.includes(id)),
    `${acknowledged.length} orders were acknowledged, none is lost`,
  );
  check(new Set(stored).size === stored.length, 'none is there twice');
  await server.stop();
  folder.remove();
}

async function deadComputer(): Promise<void> {
  console.log('Dead computer, replaced from its copy on a stick');
  const [dead, stick, fresh] = [createDataFolder(), createDataFolder(), createDataFolder()];
  const old = await startServer(dead.path);
  const span = aroundNow();
  const figures: Figures = await readFigures(await playEvening(old.url), span);
  // As the server does every five minutes.
  const source = join(dead.path, 'kelner.db');
  mkdirSync(join(dead.path, 'backups'), { recursive: true });
  const { fault } = await takeBase({
    source,
    target: join(dead.path, 'backups', backupName('kelner', Date.now(), 'base')),
  });
  check(fault === null, 'a copy was taken');
  const copied = await copyNewest({ file: source, folder: stick.path, passphrase });
  check(copied.fault === null, 'it is on the stick, encrypted');
  await old.stop('SIGKILL');
  dead.remove();
  const file = readdirSync(stick.path).find(name => name.endsWith('.age')) ?? '';
  await timed('npm run restore', async () =>
    run(['server/commands/restore.ts', join(stick.path, file)], {
      DATA_DIR: fresh.path,
      BACKUP_PASSPHRASE: passphrase,
    }),
  );
  const server = await timed('to a server that takes orders', () => startServer(fresh.path));
  const owner = await signInAsOwner(server.url);
  check(same(await readFigures(owner, span), figures), 'every order, payment and sum is as it was');
  const order = await sendTable(await enterRoom(owner), 0);
  check((await payWhole(owner, order)).state === 'closed', 'the evening goes on');
  await server.stop();
  for (const each of [stick, fresh]) each.remove();
}

async function updateAndBack(): Promise<void> {
  const version = listVersions()[0] ?? '';
  console.log(`Update from ${version}, and the way back`);
  const { database, span, figures } = readStore(version);
  const [folder, before] = [createDataFolder(), createDataFolder()];
  const store = join(folder.path, 'kelner.db');
  writeFileSync(store, database);
  writeFileSync(join(before.path, 'kelner.db'), database);
  const isUpdate = isOutdated(store);
  const server = await timed('first start of the new version', () => startServer(folder.path));
  const after = await readFigures(await signInAsOwner(server.url), span);
  const orders = ({ orders: found }: Figures) =>
    found.map(({ number, total, paid, due }) => ({ number, total, paid, due }));
  check(same(orders(after), orders(figures)), 'every order and sum is as the older version said');
  await server.stop();
  const copy = await findCopyBeforeUpdate(store);
  check(isUpdate === (copy !== null), 'a copy is there where the update changed the tables');
  if (copy !== null) {
    await timed('the way back: npm run restore', async () =>
      run(['server/commands/restore.ts', copy], { DATA_DIR: folder.path }),
    );
    check(
      same(findDifferences(join(before.path, 'kelner.db'), store), []),
      'the older version finds what it left',
    );
  }
  for (const each of [folder, before]) each.remove();
}

await powerCut();
await deadComputer();
await updateAndBack();
console.log(failed === 0 ? 'Nothing was lost.' : `${failed} of the checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
