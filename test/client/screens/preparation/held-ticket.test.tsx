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
} from '../../harness/opened-station.tsx';
import { makeTicket, makeTicketLine } from '../../harness/order-factory.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const heldLine = makeTicketLine({ id: 'main', name: 'Stek', names: {}, state: 'held' });
const held = makeTicket({
  id: 'held',
  state: 'held',
  tableLabel: '7',
  course: 2,
  sentAt: minutesAgo(30),
  lines: [heldLine],
});

describe('a held ticket', () => {
  it('stands greyed behind the others, without a clock and without a key', async () => {
    await openKitchen([held, five]);
    const articles = screen.getAllByRole('article');
    expect(articles.map(article => article.getAttribute('aria-label'))).toEqual(['Ticket 1: 5', 'Held: 7']);
    const ticket = within(screen.getByRole('article', { name: 'Held: 7' }));
    expect(ticket.queryByText('30:00')).toBeNull();
    expect(ticket.queryByRole('button', { name: /All ready/ })).toBeNull();
    expect(ticket.getByText('1 Stek')).toBeTruthy();
    expect(ticket.queryByRole('button')).toBeNull();
    expect(screen.getByText('2 tickets')).toBeTruthy();
    expect(screen.getByText('3 dishes')).toBeTruthy();
  });

  it('once fired is work like any other, with its whole course on it', async () => {
    const { pushSnapshot } = await openKitchen([held]);
    await pushSnapshot(kitchenPath, [
      { ...held, state: 'open', sentAt: minutesAgo(0), lines: [{ ...heldLine, state: 'sent' }] },
    ]);
    await pass(600);
    const ticket = within(card('7'));
    expect(ticket.getByText('0′')).toBeTruthy();
    expect(ticket.getByRole('button', { name: /All ready/ })).toBeTruthy();
  });
});

describe('a voided line', () => {
  const voided = { ...tatar, state: 'voided' as const, voidReason: 'wrong dish' };
  const answers = { 'POST /api/preparation/lines/tatar/seen': carriedOut };

  it('stays struck through with its reason until somebody taps that it was seen', async () => {
    const { posts, pushSnapshot } = await openKitchen([{ ...five, lines: [soup, voided] }], { answers });
    expect(line(/TATAR/).getAttribute('data-state')).toBe('voided');
    expect(screen.getByText('VOID · tap to confirm · wrong dish')).toBeTruthy();
    expect(screen.getByText('1 ticket')).toBeTruthy();
    expect(screen.getByText('2 dishes')).toBeTruthy();
    fireEvent.click(line(/TATAR/));
    expect(screen.queryByRole('button', { name: /TATAR/ })).toBeNull();
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/seen']);
    await pushSnapshot(kitchenPath, [{ ...five, lines: [soup] }]);
    await pass(600);
    expect(line(/Sour rye/)).toBeTruthy();
  });

  it('keeps its ticket on the board even when nothing of it is to be made any more', async () => {
    const { pushSnapshot } = await openKitchen([{ ...five, state: 'ready', lines: [voided] }], { answers });
    const ticket = within(card('5'));
    expect(ticket.queryByRole('button', { name: /All ready/ })).toBeNull();
    fireEvent.click(line(/TATAR/));
    await pushSnapshot(kitchenPath, []);
    await pass(2_500);
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('comes back when its "seen" was refused', async () => {
    await openKitchen([{ ...five, lines: [soup, voided] }], {
      answers: {
        'POST /api/preparation/lines/tatar/seen': () => ({
          status: 403,
          body: { code: 'FORBIDDEN', title: 'Not allowed.', status: 403 },
        }),
      },
    });
    fireEvent.click(line(/TATAR/));
    await pass(100);
    expect(line(/TATAR/).getAttribute('data-state')).toBe('voided');
    expect(screen.getByText('Table 5, TATAR: not saved')).toBeTruthy();
  });
});

describe('a ticket', () => {
  it('that moved says from where until somebody has seen it', async () => {
    const { posts } = await openKitchen([{ ...five, movedFrom: '12' }], {
      answers: { 'POST /api/preparation/tickets/five/seen': carriedOut },
    });
    fireEvent.click(within(card('5')).getByRole('button', { name: 'moved: 12 → 5 · tap to confirm' }));
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/tickets/five/seen']);
  });

  it('to which one dish came marks that dish, and the card that it left says where it is', async () => {
    const came = {
      ...makeTicket({ id: 'came', orderId: five.orderId, movedFrom: '7', sentAt: minutesAgo(9) }),
      lines: [{ ...tatar, id: 'dish' }],
    };
    const seven = {
      ...makeTicket({ id: 'seven', orderId: 'seven', tableLabel: '7', sentAt: minutesAgo(9) }),
    };
    const path = '/api/preparation/tickets/came/seen';
    const { posts } = await openKitchen(
      [five, came, { ...seven, lines: [makeTicketLine({ id: 'other' })] }],
      { answers: { [`POST ${path}`]: carriedOut } },
    );
    expect(within(card('5')).getAllByText('7 → 5').length).toBe(1);
    expect(within(card('7')).getByText(/^1 .+ → 5$/)).toBeTruthy();
    fireEvent.click(within(card('5')).getByRole('button', { name: 'moved: 7 → 5 · tap to confirm' }));
    await pass(100);
    expect(posts()).toEqual([path]);
  });

  it('of a merged order has each course once, and one line for where it all came from', async () => {
    const of = { orderId: five.orderId, lines: [makeTicketLine({ id: 'x' })] };
    const steak = [{ ...tatar, id: 'steak' }];
    const mains = { ...five, id: 'mains', course: 2, sentAt: minutesAgo(8), movedFrom: '12', lines: steak };
    const more = makeTicket({ ...of, id: 'more', sentAt: minutesAgo(2), movedFrom: '3' });
    const again = {
      ...more,
      id: 'again',
      sentAt: minutesAgo(1),
      lines: [{ ...tatar, id: 'y' }],
      movedFrom: '12',
    };
    const { posts } = await openKitchen([mains, five, more, again], {
      answers: Object.fromEntries(
        ['mains', 'more', 'again'].map(id => [`POST /api/preparation/tickets/${id}/seen`, carriedOut]),
      ),
    });
    const bands = [...card('5').querySelectorAll('[data-band]')].map(({ textContent }) => textContent);
    expect(bands).toEqual(['Starters', 'Mains']);
    expect(within(card('5')).getByText('8′')).toBeTruthy();
    fireEvent.click(within(card('5')).getByRole('button', { name: /^moved: 3, 12 → 5/ }));
    await pass(100);
    expect(posts().length).toBe(3);
  });

  it('says each option, how often, and who comes for what is ready', async () => {
    const lines = [
      { ...soup, modifiers: [{ name: 'Boczek', names: { en: 'Bacon' }, quantity: 2 }] },
      { ...tatar, state: 'ready' as const, claimedBy: { id: 'anna', name: 'Anna' } },
    ];
    await openKitchen([{ ...five, lines }]);
    expect(screen.getByText('2× Bacon')).toBeTruthy();
    expect(screen.getByText('Anna picking up')).toBeTruthy();
  });

  it('of a bar tab carries its name', async () => {
    const { tableLabel: _, ...tab } = makeTicket({ orderName: 'Ola', sentAt: minutesAgo(1) });
    await openKitchen([tab]);
    expect(card('Ola')).toBeTruthy();
  });
});

describe('what is on the screen', () => {
  const shown = (requests: { path: string }[]) =>
    requests.filter(({ path }) => path.endsWith('/shown')).map(({ path }) => path);
  const fresh = makeTicket({ id: 'fresh', sentAt: minutesAgo(0) });

  it('is told to the waiters once it was painted, each ticket once', async () => {
    const { requests } = await openKitchen([fresh, five, held], {
      answers: { 'POST /api/preparation/tickets/fresh/shown': carriedOut },
    });
    await pass(100);
    expect(shown(requests)).toEqual(['/api/preparation/tickets/fresh/shown']);
    await pass(2_000);
    expect(shown(requests)).toHaveLength(1);
  });

  it('is told again when that did not get through', async () => {
    const { requests, environment } = await openKitchen([fresh], {
      answers: { 'POST /api/preparation/tickets/fresh/shown': () => ({ status: 503 }) },
    });
    await pass(100);
    expect(shown(requests)).toHaveLength(1);
    environment.answers['POST /api/preparation/tickets/fresh/shown'] = carriedOut;
    await pass(3_200);
    expect(shown(requests)).toHaveLength(2);
  });
});

describe('a line that was held back', () => {
  const heldBack = { ...tatar, state: 'held' as const, isHeldBack: true };
  const answers = { 'POST /api/preparation/lines/tatar/seen': carriedOut };

  it('is struck through where it stood, counts no more, and goes to what is on hold once it was seen', async () => {
    const { posts, pushSnapshot } = await openKitchen([{ ...five, lines: [soup, heldBack] }], { answers });
    expect(line(/TATAR/).getAttribute('data-state')).toBe('heldBack');
    expect(screen.getByText('HELD BACK · tap to confirm')).toBeTruthy();
    expect(screen.getByText('1 ticket')).toBeTruthy();
    expect(screen.getByText('2 dishes')).toBeTruthy();
    fireEvent.click(line(/TATAR/));
    expect(screen.queryByText('HELD BACK · tap to confirm')).toBeNull();
    await pass(100);
    expect(posts()).toEqual(['/api/preparation/lines/tatar/seen']);
    await pushSnapshot(kitchenPath, [
      { ...five, lines: [soup] },
      { ...held, lines: [{ ...tatar, state: 'held' }] },
    ]);
    await pass(1_600);
    expect(within(card('5')).queryByText(/TATAR/)).toBeNull();
    expect(within(screen.getByRole('article', { name: 'Held: 7' })).getByText(/TATAR/)).toBeTruthy();
  });

  it('is confirmed with all that was held back on its card', async () => {
    const other = { ...soup, state: 'held' as const, isHeldBack: true };
    const more = { ...five, id: 'more', course: 3, lines: [{ ...heldBack, id: 'third' }] };
    const { posts } = await openKitchen([{ ...five, lines: [other, heldBack] }, more]);
    fireEvent.click(line(/Sour rye/));
    expect(screen.queryByText('HELD BACK · tap to confirm')).toBeNull();
    await pass(100);
    expect(posts()).toEqual(['soup', 'tatar', 'third'].map(id => `/api/preparation/lines/${id}/seen`));
  });

  it('keeps a ticket in its place of which nothing is left to make', async () => {
    await openKitchen([{ ...five, lines: [heldBack] }], { answers });
    const ticket = within(card('5'));
    expect(ticket.queryByRole('button', { name: /All ready/ })).toBeNull();
    expect(ticket.getByRole<HTMLButtonElement>('button', { name: /TATAR/ }).disabled).toBe(false);
  });
});
