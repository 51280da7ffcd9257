import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stationEar } from '../../../../../client/screens/preparation/sound/heard-tickets.ts';
import { nextBoard } from '../../../../../client/screens/preparation/tickets/station-board.ts';
import { card, carriedOut, five, openKitchen, pass, startMs } from '../../../harness/opened-station.tsx';
import { makeTicket, makeTicketLine } from '../../../harness/order-factory.ts';

const pierogi = makeTicketLine({ id: 'pierogi', name: 'Pierogi', names: {}, clashes: ['milk'] });
const unseen = makeTicket({
  id: 'five',
  lines: [pierogi],
  allergies: [{ seat: 2, allergens: ['milk', 'nuts'], note: 'traces too' }],
  allergyVersion: 3,
  isAllergyUnseen: true,
});

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an allergy on a ticket', () => {
  it('stands on it with its seat, and the dish that clashes is marked', async () => {
    await openKitchen([unseen]);
    const ticket = within(card('5'));
    expect(ticket.getByText(/milk, nuts, traces too/).textContent).toMatch(/^seat 2/i);
    expect(ticket.getByRole('button', { name: /Pierogi.*milk/ })).toBeTruthy();
  });

  it('lets nothing be ready before it is seen', async () => {
    const answers = { 'POST /api/preparation/tickets/five/allergy-seen': carriedOut };
    const { posts, requests } = await openKitchen([unseen], { answers });
    const ticket = within(card('5'));
    expect(ticket.getByRole<HTMLButtonElement>('button', { name: /Pierogi/ }).disabled).toBe(true);
    const header = ticket.getByRole('button', { name: /All ready/ });
    expect(header.getAttribute('aria-disabled')).toBe('true');
    const ways = {
      tap: () => fireEvent.click(header, { detail: 1 }),
      'long press': () => fireEvent.pointerDown(header),
      key: () => fireEvent.click(header),
    };
    for (const [way, press] of Object.entries(ways)) {
      press();
      await pass(650);
      expect(ticket.queryByText('First confirm the allergy'), way).toBeTruthy();
      await pass(2_500);
      expect(ticket.queryByRole('status'), way).toBeNull();
    }
    expect(posts()).toEqual([]);
    fireEvent.click(ticket.getByRole('button', { name: 'Allergy seen' }));
    await pass(50);
    expect(posts()).toEqual(['/api/preparation/tickets/five/allergy-seen']);
    expect(requests.find(({ path }) => path.endsWith('allergy-seen'))?.body).toEqual({ version: 3 });
  });

  it('is seen with one tap for all of the table’s courses, anywhere on it', async () => {
    const answers = { 'POST /api/preparation/tickets/five/allergy-seen': carriedOut };
    const main = { ...unseen, id: 'main', course: 2, lines: [{ ...pierogi, id: 'other' }] };
    const { posts } = await openKitchen([unseen, main], { answers });
    const ticket = within(card('5'));
    expect(ticket.getAllByText(/milk, nuts/)).toHaveLength(1);
    fireEvent.click(ticket.getByRole('button', { name: 'Allergy seen' }));
    await pass(50);
    expect(posts()).toEqual(['/api/preparation/tickets/five/allergy-seen']);
  });

  it('seen without a connection is seen here, and counts as not sent', async () => {
    const answers = {
      'POST /api/preparation/tickets/five/allergy-seen': () => {
        throw new TypeError('Failed to fetch');
      },
    };
    const other = { ...unseen, id: 'main', course: 2, lines: [{ ...pierogi, id: 'other' }] };
    await openKitchen([unseen, other], { answers });
    const ticket = within(card('5'));
    fireEvent.click(ticket.getByRole('button', { name: 'Allergy seen' }));
    await pass(50);
    expect(ticket.queryByRole('button', { name: 'Allergy seen' })).toBeNull();
    expect(ticket.getByRole('button', { name: /All ready/ }).getAttribute('aria-disabled')).toBe('false');
    expect(screen.getByText(/Not sent yet: 1/)).toBeTruthy();
  });

  it('that was seen says by whom', async () => {
    const { isAllergyUnseen: _, ...rest } = unseen;
    const sight = { by: { id: 'marek', name: 'Marek' }, at: '2026-05-04T17:04:00.000Z' };
    await openKitchen([{ ...rest, allergySeen: sight }]);
    const ticket = within(card('5'));
    expect(ticket.getByText(/^Seen by Marek/)).toBeTruthy();
    expect(ticket.getByRole('button', { name: /All ready/ }).getAttribute('aria-disabled')).toBe('false');
  });

  it('told after it was sent leaves the ticket where it is, with a sound of its own for each change', () => {
    const sentAt = new Date(startMs).toISOString();
    const changed = { ...unseen, id: 'six', orderId: 'six', sentAt, isAllergyChanged: true };
    const board = nextBoard([], [five, changed], startMs, false);
    expect(board.map(({ ticket }) => ticket.id)).toEqual(['five', 'six']);
    const { hear, tuneFor } = stationEar;
    const before = hear([five, unseen]);
    expect(tuneFor(before, [five, { ...unseen, isAllergyChanged: true }])).toBe('allergy');
    expect(tuneFor(hear([changed]), [changed])).toBeNull();
    expect(tuneFor(hear([changed]), [{ ...changed, allergyVersion: 4 }])).toBe('allergy');
  });

  it('is seen under a finger too, but not what was changed since', () => {
    const [shown] = nextBoard([], [unseen], startMs, false);
    if (shown === undefined) throw new Error('It is on the board');
    const { isAllergyUnseen: _, ...seen } = unseen;
    expect(nextBoard([shown], [seen], startMs, true)[0]?.ticket.isAllergyUnseen).toBeUndefined();
    const later = { ...seen, allergyVersion: 4 };
    expect(nextBoard([shown], [later], startMs, true)[0]?.ticket.isAllergyUnseen).toBe(true);
  });
});
