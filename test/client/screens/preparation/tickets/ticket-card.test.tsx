import { fireEvent, screen, within } from '@testing-library/react';
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
  soup,
  startMs,
  tatar,
} from '../../../harness/opened-station.tsx';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';
import { testMember } from '../../../harness/screen-harness.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a ticket', () => {
  it('says for whom, since when, what, how and what must not be in it §2.11', async () => {
    await openKitchen([five]);
    const ticket = within(card('5'));
    for (const text of ['Anna · 3 guests', 'Starters']) expect(ticket.getByText(text)).toBeTruthy();
    expect(ticket.getByText('3′')).toBeTruthy();
    expect(ticket.getByText('nuts, seat 3')).toBeTruthy();
    expect(ticket.getByText('no cream · seat 3')).toBeTruthy();
    expect(ticket.getByRole('button', { name: /TATAR/ })).toBeTruthy();
  });

  it('of a training order says so, and its dishes are not among those to make', async () => {
    const training = { id: 'training', isTraining: true, orderName: 'Ola' } as const;
    await openKitchen([
      five,
      makeTicket({
        ...training,
        sentAt: minutesAgo(40),
        lines: [makeTicketLine({ id: 'x', name: 'Bigos', names: {} })],
      }),
    ]);
    const ticket = within(card('Training'));
    expect(ticket.getByText('do not make').tagName).toBe('P');
    expect(screen.getAllByText('Bigos')).toHaveLength(1);
    expect(screen.getByText('2 tickets')).toBeTruthy();
    expect(screen.getByText('3 dishes')).toBeTruthy();
    expect(screen.queryByText('1 late')).toBeNull();
  });

  it.each([
    [3, 'sent'],
    [10, 'soon'],
    [15, 'late'],
  ])('after %i of 15 minutes is %s', async (minutes, tone) => {
    await openKitchen([makeTicket({ sentAt: minutesAgo(minutes) })]);
    expect(card('5').getAttribute('data-tone')).toBe(tone);
    expect(screen.queryByText('1 late') !== null).toBe(tone === 'late');
  });

  it('turns late by the clock alone', async () => {
    await openKitchen([makeTicket({ sentAt: minutesAgo(14.9) })]);
    await pass(20_000);
    expect(card('5').getAttribute('data-tone')).toBe('late');
  });

  it('of a takeaway carries its number', async () => {
    const { tableLabel: _, ...rest } = makeTicket({ orderType: 'takeaway', sentAt: minutesAgo(1) });
    await openKitchen([rest]);
    expect(within(card('#118')).getByText('takeaway')).toBeTruthy();
  });

  it('says once what its courses have in common', async () => {
    const { tableLabel: _, ...rest } = makeTicket({ orderType: 'takeaway', sentAt: minutesAgo(1) });
    const second = {
      id: 'second',
      course: 2,
      lines: [makeTicketLine({ id: 'x', name: 'Bigos', names: {} })],
    };
    await openKitchen([rest, { ...rest, ...second }]);
    expect(within(card('#118')).getAllByText('takeaway')).toHaveLength(1);
    expect(within(card('#118')).getByText('Bigos')).toBeTruthy();
  });

  it('of a takeaway says where its guest can be reached', async () => {
    const { tableLabel: _, ...rest } = makeTicket({ orderType: 'takeaway', sentAt: minutesAgo(1) });
    await openKitchen([{ ...rest, orderName: 'Jan', orderPhone: '600 100 200' }]);
    expect(within(card('#118')).getByText('takeaway · 600 100 200')).toBeTruthy();
  });
});

describe('a tap on a line', () => {
  it('marks it as ready at once and asks the server once, however often it trembles', async () => {
    const { posts } = await openKitchen([five], {
      answers: { 'POST /api/preparation/lines/tatar/ready': carriedOut },
    });
    fireEvent.click(line(/TATAR/));
    fireEvent.click(line(/TATAR/));
    expect(line(/TATAR/).getAttribute('data-state')).toBe('ready');
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/ready']);
    expect(line(/TATAR/).getAttribute('data-state')).toBe('ready');
  });

  it('on a ready line takes it back', async () => {
    const ready = { ...five, lines: [soup, { ...tatar, state: 'ready' as const }] };
    const { posts } = await openKitchen([ready], {
      answers: { 'POST /api/preparation/lines/tatar/recall': carriedOut },
    });
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/recall']);
    expect(line(/TATAR/).getAttribute('data-state')).toBe('sent');
  });

  it('starts it first where the restaurant wants that', async () => {
    const { posts } = await openKitchen([five], {
      member: { restaurant: { ...testMember.restaurant, useStartStep: true } },
      answers: { 'POST /api/preparation/lines/tatar/start': carriedOut },
    });
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/start']);
  });

  it('that is refused goes back, says why and is tried again with its key', async () => {
    const refuse = () => ({
      status: 409,
      body: { code: 'VERSION_CONFLICT', title: 'The item', status: 409 },
    });
    const { requests, environment } = await openKitchen([five], {
      answers: { 'POST /api/preparation/lines/tatar/ready': refuse },
    });
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(line(/TATAR/).getAttribute('data-state')).toBe('sent');
    expect(screen.getByText('Table 5, TATAR: not saved')).toBeTruthy();
    environment.answers['POST /api/preparation/lines/tatar/ready'] = carriedOut;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(100);
    expect(screen.queryByText('Table 5, TATAR: not saved')).toBeNull();
    const keys = requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('that came too late says so, and is not tried again', async () => {
    const refuse = () => ({ status: 409, body: { code: 'LINE_STATE', title: 'The item', status: 409 } });
    await openKitchen([five], { answers: { 'POST /api/preparation/lines/tatar/ready': refuse } });
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(screen.getByText('Table 5, TATAR: not saved')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('two walls of one station', () => {
  const at = (ms: number) => new Date(startMs + ms).toISOString();
  const withTatar = (change: object) => ({ ...five, lines: [soup, { ...tatar, ...change }] });

  it('a tap that came just after the other wall’s does not take its work back', async () => {
    const { posts, pushSnapshot } = await openKitchen([five]);
    await pushSnapshot(kitchenPath, [withTatar({ state: 'ready', readyAt: at(0) })]);
    await pass(100);
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(posts()).toEqual([]);
    expect(line(/TATAR/).getAttribute('data-state')).toBe('ready');
  });

  it('what the other wall did a moment earlier is no failure here', async () => {
    const refuse = () => ({ status: 409, body: { code: 'LINE_STATE', title: 'The item', status: 409 } });
    const { pushSnapshot } = await openKitchen([five], {
      answers: { 'POST /api/preparation/lines/tatar/ready': refuse },
    });
    fireEvent.click(line(/TATAR/));
    await pass(10);
    await pushSnapshot(kitchenPath, [withTatar({ state: 'ready', readyAt: at(0) })]);
    await pass(100);
    expect(screen.queryByText(/not saved/)).toBeNull();
    expect(line(/TATAR/).getAttribute('data-state')).toBe('ready');
  });

  it('a ticket that the other wall finished comes back with what was finished last', async () => {
    const first = { ...soup, state: 'ready' as const, readyAt: minutesAgo(2) };
    const { posts, pushSnapshot } = await openKitchen([{ ...five, lines: [first, tatar] }], {
      answers: { 'POST /api/preparation/lines/tatar/recall': carriedOut },
    });
    const done = { ...tatar, state: 'ready' as const, readyAt: at(0) };
    await pushSnapshot(kitchenPath, [{ ...five, state: 'ready', lines: [first, done] }]);
    await pass(700);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/recall']);
  });

  it('a ticket finished here and taken back there is seen again at once', async () => {
    const { pushSnapshot } = await openKitchen([five], {
      answers: { 'POST /api/preparation/tickets/five/ready': carriedOut },
    });
    fireEvent.click(screen.getByRole('button', { name: /All ready/ }));
    await pass(100);
    const recalled = five.lines.map(each => ({ ...each, state: 'preparing' as const }));
    await pushSnapshot(kitchenPath, [{ ...five, lines: recalled }]);
    await pass(2_500);
    expect(card('5').getAttribute('data-tone')).not.toBe('done');
  });
});

describe('a whole ticket', () => {
  const answers = {
    'POST /api/preparation/tickets/five/ready': carriedOut,
    'POST /api/preparation/tickets/five/recall': carriedOut,
  };

  it('is ready with its button, stays a moment with undo, and leaves', async () => {
    const { posts } = await openKitchen([five], { answers });
    fireEvent.click(screen.getByRole('button', { name: /All ready/ }));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/tickets/five/ready']);
    expect(card('5').getAttribute('data-tone')).toBe('done');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await pass(2_500);
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.getByRole('button', { name: /Table 5 · Starters/ })).toBeTruthy();
  });

  it('is ready when its header is held, not when it is only touched', async () => {
    const { posts } = await openKitchen([five], { answers });
    const header = within(card('5')).getByRole('button', { name: 'All ready' });
    fireEvent.pointerDown(header);
    await pass(300);
    fireEvent.pointerUp(header);
    fireEvent.click(header, { detail: 1 });
    await pass(1_000);
    expect(posts()).toEqual([]);
    fireEvent.pointerDown(header);
    await pass(650);
    expect(posts()).toEqual(['/api/preparation/tickets/five/ready']);
  });

  it('is reached with its number and comes back with R', async () => {
    const { posts } = await openKitchen([five], { answers });
    fireEvent.keyDown(document.body, { key: '1' });
    expect(document.activeElement?.textContent).toContain('All ready');
    fireEvent.click(document.activeElement ?? document.body);
    await pass(3_000);
    fireEvent.keyDown(document.body, { key: 'r' });
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/tickets/five/ready', '/api/preparation/tickets/five/recall']);
    expect(card('5').getAttribute('data-tone')).toBe('sent');
  });

  it('is selected no more once a number without a ticket is pressed', async () => {
    await openKitchen([five], { answers });
    for (const key of ['1', '2']) fireEvent.keyDown(document.body, { key });
    expect(document.activeElement).toBe(document.body);
  });

  it('finished by its last line comes back with that line only', async () => {
    const last = { ...five, lines: [{ ...soup, state: 'ready' as const }, tatar] };
    const { posts } = await openKitchen([last], {
      answers: {
        'POST /api/preparation/lines/tatar/ready': carriedOut,
        'POST /api/preparation/lines/tatar/recall': carriedOut,
      },
    });
    fireEvent.click(line(/TATAR/));
    await pass(600);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/ready', '/api/preparation/lines/tatar/recall']);
    expect(line(/Sour rye/).getAttribute('data-state')).toBe('ready');
  });

  it('in the recall list comes back with a tap', async () => {
    const finished = makeTicket({
      id: 'five',
      state: 'ready',
      lines: [{ ...tatar, state: 'ready', readyAt: minutesAgo(4) }],
    });
    const { posts } = await openKitchen([finished], { answers });
    fireEvent.click(screen.getByRole('button', { name: /Table 5 · Starters\s*4′\s*1 TATAR/ }));
    await pass(600);
    expect(posts()).toEqual(['/api/preparation/tickets/five/recall']);
    expect(card('5')).toBeTruthy();
  });
});
