/** What an update costs a wall full of tickets: only what changed is rendered anew. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { readKey } from '../../../../../client/data/read-options.ts';
import {
  card,
  kitchenPath,
  minutesAgo,
  openKitchen,
  pass,
  startMs,
} from '../../../harness/opened-station.tsx';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts how often what only its card shows (`property`) is read. */
function countReads(
  ticket: Ticket,
  property: 'waiterName' | 'tableLabel',
): { ticket: Ticket; reads(): number } {
  const value = ticket[property];
  let count = 0;
  const counting = Object.defineProperty({ ...ticket }, property, {
    enumerable: true,
    get() {
      count += 1;
      return value;
    },
  });
  return { ticket: counting, reads: () => count };
}

const makeOpen = (label: string) =>
  makeTicket({
    id: label,
    orderId: label,
    tableLabel: label,
    sentAt: minutesAgo(2),
    shownAt: minutesAgo(2),
    lines: [makeTicketLine({ id: `line ${label}` })],
  });

it('a minute that passes renders no ticket anew, but its time', async () => {
  const open = countReads(makeOpen('5'), 'waiterName');
  const { requests } = await openKitchen([open.ticket]);
  await pass(60);
  // The cache compares each answer with what it had.
  const polls = () => requests.filter(({ method, path }) => method === 'GET' && path === kitchenPath).length;
  const seen = () => open.reads() - polls();
  const [before, time] = [seen(), card('5').querySelector('time')?.textContent];
  await pass(60_000);
  expect(card('5').querySelector('time')?.textContent).not.toBe(time);
  expect(seen()).toBe(before);
});

it('a ticket that arrives renders none of the others anew', async () => {
  const { access } = await openKitchen([]);
  const set = (tickets: Ticket[]) => access.queryClient.setQueryData(readKey(kitchenPath), tickets);
  const line = makeTicketLine({ id: 'done', state: 'ready', readyAt: minutesAgo(1) });
  const open = countReads(makeOpen('5'), 'waiterName');
  const finished = countReads(
    makeTicket({ id: 'finished', tableLabel: '7', state: 'ready', sentAt: minutesAgo(9), lines: [line] }),
    'tableLabel',
  );
  const reads = () => [open.reads(), finished.reads()];
  const fromCache = [finished.ticket, open.ticket];
  set(fromCache);
  const unrendered = reads();
  await pass(90);
  expect(reads().every((count, index) => count > (unrendered[index] ?? 0))).toBe(true);

  set([...fromCache, makeOpen('6')]);
  // The cache has compared them with what it had.
  const before = reads();
  await pass(90);
  expect(card('6')).toBeTruthy();
  expect(reads()).toEqual(before);
});
