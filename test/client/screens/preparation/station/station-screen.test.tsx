import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  card,
  carriedOut,
  five,
  kitchenPath,
  line,
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

describe('beside the tickets', () => {
  it('every dish is summed over all of them', async () => {
    const other = makeTicket({
      id: 'six',
      tableLabel: '6',
      sentAt: minutesAgo(1),
      lines: [makeTicketLine({ id: 'x', quantity: 5 })],
    });
    await openKitchen([five, other]);
    expect(screen.getByText('2 tickets')).toBeTruthy();
    expect(screen.getByText('8 dishes')).toBeTruthy();
    expect(screen.getByText('7').closest('li')?.textContent).toBe('7Sour rye soup');
  });

  it('a tap on a dish lights its tickets until the next tap, or for half a minute', async () => {
    const other = makeTicket({
      ...{ id: 'six', orderId: 'other', tableLabel: '6', sentAt: minutesAgo(1) },
      lines: [makeTicketLine({ id: 'x' })],
    });
    await openKitchen([five, other]);
    const lit = () => screen.getAllByRole('article').map(({ dataset }) => dataset['lit']);
    const tatar = screen.getByRole('button', { name: /TATAR$/ });
    fireEvent.click(tatar);
    expect(lit()).toEqual(['true', 'false']);
    expect(tatar.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /Sour rye soup$/ }));
    expect(lit()).toEqual(['true', 'true']);
    await pass(30_500);
    expect(lit()).toEqual(['false', 'false']);
  });

  it.each([
    [1, '1 danie'],
    [2, '2 dania'],
    [5, '5 dań'],
  ])('%i dishes are counted in Polish', async (quantity, text) => {
    await openKitchen([makeTicket({ lines: [makeTicketLine({ quantity })] })], { language: 'pl-PL' });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('who works at both stations can switch §2.12', async () => {
    await openKitchen([], { member: { roles: ['kitchen', 'bar'] } });
    expect(screen.getByRole('link', { name: 'Bar screen' }).getAttribute('href')).toBe(
      '/app/preparation/bar',
    );
  });
});

describe('how fresh it is', () => {
  it('an empty board says that it was verified, so that nobody wonders', async () => {
    const { pushSnapshot } = await openKitchen([]);
    await pushSnapshot(kitchenPath, []);
    await pass(3_600);
    expect(screen.getByText(/^No open tickets/).textContent).toBe('No open tickets · verified now');
    await pass(3_000);
    expect(screen.getByText(/^No open tickets/).textContent).toBe('No open tickets · verified 5 s ago');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a server that answers its pings keeps it green, one that is silent turns it red', async () => {
    const { pushSnapshot, environment } = await openKitchen([five]);
    await pushSnapshot(kitchenPath, [five]);
    const socket = environment.sockets.at(-1);
    const pings = () => socket?.sent.filter(({ type }) => type === 'ping').length ?? 0;
    for (let count = 0; count < 5; count += 1) {
      await pass(4_000);
      socket?.receive({ type: 'pong' });
    }
    expect(pings()).toBeGreaterThanOrEqual(4);
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(12_000);
    expect(screen.getByRole('alert').textContent).toMatch(/^No updates for 1\d s/);
  });

  it('a station whose tickets the server itself cannot read turns red at once', async () => {
    const { pushSnapshot, environment } = await openKitchen([five]);
    await pushSnapshot(kitchenPath, [five]);
    const socket = environment.sockets.at(-1);
    await act(async () =>
      socket?.receive({ type: 'stale', sub: socket.subOf(kitchenPath), since: minutesAgo(0), why: 'origin' }),
    );
    await pass(600);
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(async () => socket?.receive({ type: 'pong' }));
    await pass(600);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('says what could not be fetched', async () => {
    await openKitchen([], {
      answers: {
        [`GET ${kitchenPath}`]: () => ({ status: 403, body: { code: 'FORBIDDEN', title: '', status: 403 } }),
      },
    });
    expect(screen.getByText('Failed to fetch preparation orders')).toBeTruthy();
  });
});

describe('nothing jumps under a finger', () => {
  it('a ticket that arrives while the board is touched goes to the end until the finger is gone; numbers stay', async () => {
    const { pushSnapshot } = await openKitchen([five]);
    await pushSnapshot(kitchenPath, [five]);
    const board = screen.getByRole('region', { name: 'Tickets' });
    fireEvent.pointerDown(board, { pointerId: 1 });
    const older = makeTicket({ id: 'six', tableLabel: '6', sentAt: minutesAgo(9) });
    await pushSnapshot(kitchenPath, [older, five]);
    await pass(600);
    expect(screen.getAllByRole('article').map(article => article.getAttribute('aria-label'))).toEqual([
      'Ticket 1: 5',
      'Ticket 2: 6',
    ]);
    fireEvent.pointerUp(board, { pointerId: 1 });
    await pass(2_000);
    expect(screen.getAllByRole('article').map(article => article.getAttribute('aria-label'))).toEqual([
      'Ticket 2: 6',
      'Ticket 1: 5',
    ]);
  });
});

describe('taps whose answers got lost', () => {
  const soupPath = '/api/preparation/lines/soup/ready';
  const tatarPath = '/api/preparation/lines/tatar/ready';
  const withSoup = (change: object) => ({
    ...five,
    lines: five.lines.map(dish => (dish.id === 'soup' ? { ...dish, ...change } : dish)),
  });

  async function loseTaps() {
    const cut = () => Promise.reject(new TypeError('cut'));
    const called = { ...five, orderPhone: '600 100 200' };
    const opened = await openKitchen([called], {
      answers: { [`POST ${soupPath}`]: cut, [`POST ${tatarPath}`]: cut },
    });
    await opened.pushSnapshot(kitchenPath, [called]);
    fireEvent.click(line(/Sour rye soup/));
    fireEvent.click(line(/TATAR/));
    await pass(50);
    Object.assign(opened.environment.answers, {
      [`POST ${soupPath}`]: carriedOut,
      [`POST ${tatarPath}`]: carriedOut,
    });
    return opened;
  }

  it('stay as they are, are counted, and are sent by themselves one after another', async () => {
    const { environment, posts, pushSnapshot, requests } = await loseTaps();
    expect(card('5').getAttribute('data-tone')).toBe('done');
    const stored = [...environment.keptByTab.values()].join();
    expect([stored.includes(tatarPath), stored.includes('600 100 200')]).toEqual([true, false]);
    expect(screen.getByText(/^Not sent yet: 2/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(posts()).toEqual([soupPath, tatarPath]);
    environment.sockets.at(-1)?.receive({ type: 'pong' });
    await pass(50);
    expect(posts()).toEqual([soupPath, tatarPath, soupPath]);
    await pushSnapshot(kitchenPath, [withSoup({ state: 'ready', readyAt: minutesAgo(0) })]);
    await pass(50);
    expect(posts()).toEqual([soupPath, tatarPath, soupPath, tatarPath]);
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    const keys = requests.flatMap(({ path, headers }) =>
      path === soupPath ? headers['idempotency-key'] : [],
    );
    expect(new Set(keys).size).toBe(1);
  });

  it('are over where the dish was recalled since, or the tickets have them', async () => {
    const { environment, posts, pushSnapshot } = await loseTaps();
    await pass(500);
    environment.answers['POST /api/preparation/lines/tatar/recall'] = () =>
      Promise.reject(new TypeError('cut'));
    fireEvent.click(line(/TATAR/));
    await pass(50);
    await pushSnapshot(kitchenPath, [withSoup({ state: 'ready', readyAt: minutesAgo(0) })]);
    await pass(1_000);
    expect(posts()).toEqual([soupPath, tatarPath, '/api/preparation/lines/tatar/recall']);
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    expect(line(/TATAR/).getAttribute('data-state')).toBe('sent');
  });

  it('are not sent, but told, for what changed meanwhile', async () => {
    const { posts, pushSnapshot } = await loseTaps();
    const adjustment = { at: minutesAgo(0), dropped: [], isNoteAdded: true, droppedNotes: [] };
    await pushSnapshot(kitchenPath, [withSoup({ adjustment })]);
    await pass(50);
    expect(posts()).toEqual([soupPath, tatarPath, tatarPath]);
    expect(screen.getByText('Table 5, Sour rye soup: not saved')).toBeTruthy();
    expect(line(/Sour rye soup/).getAttribute('data-state')).not.toBe('ready');
  });

  it('are over once the server says that the tickets hold them', async () => {
    const { environment, posts } = await loseTaps();
    const socket = environment.sockets.at(-1);
    const keys = environment.requests.flatMap(({ path, headers }) =>
      path === soupPath || path === tatarPath ? (headers['idempotency-key'] ?? []) : [],
    );
    const done = { ...five, lines: five.lines.map(dish => ({ ...dish, state: 'ready' })) };
    const sub = socket?.subOf(kitchenPath) ?? 0;
    await act(async () =>
      socket?.receive({ type: 'delta', sub, from: 't.1', to: 't.2', put: [done], remove: [], writes: keys }),
    );
    await pass(600);
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    expect(posts()).toEqual([soupPath, tatarPath]);
  });
});
