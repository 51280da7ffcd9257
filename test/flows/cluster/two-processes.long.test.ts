/** A chain's promise: whichever process of a database someone is at, and whatever dies, the restaurant is one. */
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { closeCodes, type ServerMessage } from '#shared/live/live-messages.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import { closedOrder, sendOrder, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import { writeControl, writtenTexts } from '../../helpers/restaurants/printing-origin.ts';
import {
  joinStaff,
  openSession,
  type StaffSession,
  setUpRestaurant,
  type Watcher,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, findFreePort, startServer } from '../../helpers/server-process.ts';
import { startPostgres } from '../../helpers/stores/postgres-server.ts';

const kitchen = '/api/preparation/orders?location=kitchen';
const isAbout = (id: string) => (message: ServerMessage) =>
  (message.type === 'delta' || message.type === 'snapshot') && JSON.stringify(message).includes(id);

async function receiptEvents(session: StaffSession, id: string): Promise<string[]> {
  const events = await session.get<OrderEvent[]>(`/api/admin/orders/${id}/events`);
  return events.body.map(({ type }) => type).filter(type => type.startsWith('receipt.'));
}

const postgres = await startPostgres();
if (typeof postgres === 'string')
  t.test('several processes on PostgreSQL', { skip: postgres }, async () => {});
else {
  t.teardown(postgres.stop);
  t.test('processes of one database show the same, end the same and print once', async t => {
    const DATABASE_URL = await postgres.createDatabase();
    const folder = createDataFolder();
    const first = await startServer(folder.path, { DATABASE_URL });
    t.teardown(async () => {
      await first.stop('SIGKILL');
      folder.remove();
    });
    const owner = await setUpRestaurant(first.url);
    const printed = join(folder.path, 'printed');
    // Longer than the others take to start.
    writeControl(printed, { delayMs: 4_000, answerWithinMs: 60_000 });
    const { id: printing } = await closedOrder(owner);
    const atFirst = await watchOrder(owner, printing);
    await atFirst.receipt('printing');
    const second = await startApp(t, { DATABASE_URL });
    const cutOff = await startApp(t, {
      DATABASE_URL,
      NATS_URL: `nats://127.0.0.1:${await findFreePort()}`,
    });
    const atSecond = openSession(second.url, owner.cookie);
    const atCutOff = openSession(cutOff.url, owner.cookie);
    const screens: Watcher[] = [await watch(atSecond, [kitchen]), await watch(atCutOff, [kitchen])];
    t.teardown(() => Promise.all(screens.map(screen => screen.close())));

    await t.test('an order taken at one is on the screens of all, with the bus and without', async t => {
      const { id, lines } = await sendOrder(owner);
      for (const screen of screens) t.ok(await screen.waitFor(isAbout(id)));
      await owner.write('POST', `/api/preparation/lines/${lines[0]?.id}/ready`, {});
    });

    await t.test('what one prints while the others start comes out once, and all see it', async t => {
      const elsewhere = await watchOrder(atCutOff, printing);
      await elsewhere.receipt('issued');
      await elsewhere.close();
      await atFirst.close();
      t.same(await receiptEvents(atSecond, printing), [
        'receipt.queued',
        'receipt.printing',
        'receipt.issued',
      ]);
      t.equal(writtenTexts(printed).length, 1);
      writeControl(printed, {});
    });

    await t.test('what is paid at another comes out at the one that holds the printer', async t => {
      const { id } = await closedOrder(atCutOff);
      const screen = await watchOrder(atSecond, id);
      await screen.receipt('issued');
      await screen.close();
      t.equal(writtenTexts(printed).length, 2);
    });

    await t.test('a dish that waited for its order’s others is told of without the bus too', async t => {
      for (const screen of screens) t.ok(await screen.waitFor(({ type }) => type === 'notice'));
    });

    await t.test('each says for itself how it stands with the others', async t => {
      const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();
      const text = await metricsOf(first.url);
      t.match(text, /^kelner_bus_connected 1$/m);
      t.match(text, /^kelner_leases_held\{work="printer"\} 1$/m);
      t.match(text, /^kelner_store_statements_total [1-9]/m);
      t.match(text, /^kelner_store_lock_wait_seconds_count\{lock="restaurant"\} [1-9]/m);
      t.match(await metricsOf(cutOff.url), /^kelner_bus_connected 0$/m);
    });

    await t.test('who signs out at one is out at all, and their screens close', async t => {
      const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
      const elsewhere = await Promise.all(
        [second, cutOff].map(({ url }) => watch(openSession(url, waiter.cookie), ['/api/waiter/tables'])),
      );
      const closed = Promise.all(elsewhere.map(({ socket }) => once(socket, 'close')));
      t.equal((await waiter.write('POST', '/api/auth/logout', {})).status, 204);
      t.same(
        (await closed).map(([code]) => code),
        [closeCodes.signedOut, closeCodes.signedOut],
      );
    });

    await t.test('when one is killed the others print on, and no receipt is in doubt', async t => {
      await first.stop('SIGKILL');
      const { id } = await closedOrder(atSecond);
      const screen = await watchOrder(atCutOff, id);
      await screen.receipt('issued');
      await screen.close();
      t.same(await receiptEvents(atSecond, id), ['receipt.queued', 'receipt.printing', 'receipt.issued']);
      t.equal(writtenTexts(printed).length, 2);
    });
  });
}
