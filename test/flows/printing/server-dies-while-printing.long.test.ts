/** A power cut while a receipt is at the printer: afterwards nobody claims to know what nobody knows, and nothing comes out twice. */
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import { closedOrder, watchOrder } from '../../helpers/restaurants/paid-order.ts';
import { writeControl, writtenCount, writtenTexts } from '../../helpers/restaurants/printing-origin.ts';
import {
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

async function startAgainAfterCut(t: Test, mode: 'hang' | 'loseAnswer') {
  const folder = createDataFolder();
  const printed = join(folder.path, 'printed');
  writeControl(printed, { mode, answerWithinMs: 600_000 });
  const first = await startServer(folder.path);
  t.teardown(async () => {
    await first.stop('SIGKILL');
    folder.remove();
  });
  const before = await setUpRestaurant(first.url);
  const { id } = await closedOrder(before);
  const screen = await watchOrder(before, id);
  await screen.receipt('printing');
  const hasCounted = () => writtenCount(printed) === (mode === 'hang' ? 0 : 1);
  while (!hasCounted()) await new Promise(resolve => setImmediate(resolve));
  await screen.close();
  await first.stop('SIGKILL');

  writeControl(printed, {});
  const second = await startServer(folder.path);
  t.teardown(() => second.stop('SIGKILL'));
  const owner = await signInAsOwner(second.url);
  const again = await watchOrder(owner, id);
  t.teardown(() => again.close());
  return { id, owner, screen: again, printed };
}

async function typesOfReceipt(owner: StaffSession, id: string): Promise<string[]> {
  const events = await owner.get<OrderEvent[]>(`/api/admin/orders/${id}/events`);
  return events.body.map(({ type }) => type).filter(type => type.startsWith('receipt.'));
}

t.test(
  'a receipt that was at the printer is unknown first; the counter says that it had come out',
  async t => {
    const { id, owner, screen, printed } = await startAgainAfterCut(t, 'loseAnswer');
    await screen.receipt('issued');
    t.same(await typesOfReceipt(owner, id), [
      'receipt.queued',
      'receipt.printing',
      'receipt.unknown',
      'receipt.issued',
    ]);
    t.equal(writtenTexts(printed).length, 1);
  },
);

t.test('or that it had not: then it comes out by itself, once', async t => {
  const { id, owner, screen, printed } = await startAgainAfterCut(t, 'hang');
  t.match((await screen.receipt('issued')).receipt, { attempts: 2 });
  const again = ['receipt.queued', 'receipt.printing', 'receipt.issued'];
  t.same((await typesOfReceipt(owner, id)).slice(2), ['receipt.unknown', ...again]);
  t.equal(writtenTexts(printed).length, 1);
});
