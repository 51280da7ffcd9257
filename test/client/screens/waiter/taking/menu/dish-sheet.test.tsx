import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { menu, openOrder, tap, tapDish } from '../../../../harness/opened-order.tsx';
import { makeOrder } from '../../../../harness/order-factory.ts';
import { testMember } from '../../../../harness/screen-harness.tsx';

const sheet = () => within(screen.getByRole('dialog'));
const inSheet = (name: RegExp) => sheet().getByRole<HTMLButtonElement>('button', { name });

describe('the options of a dish', () => {
  it('that it can’t go without are asked before it is added', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tapDish('Steak');
    await screen.findByRole('dialog');
    expect(inSheet(/^Choose: Doneness/).disabled).toBe(true);
    fireEvent.click(inSheet(/^Rare/));
    fireEvent.click(inSheet(/^Butter/));
    fireEvent.click(inSheet(/^Butter/));
    expect(inSheet(/^Truffle/).disabled).toBe(true);
    fireEvent.click(inSheet(/^One more/));
    fireEvent.click(inSheet(/^Add · PLN.172.00$/));
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({
      lines: [
        {
          menuItemId: 'steak',
          quantity: 2,
          modifiers: [
            { optionId: 'rare', quantity: 1 },
            { optionId: 'butter', quantity: 2 },
          ],
        },
      ],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^Rare · 2× Butter$/)).toBeTruthy();
  });

  it('that it may have wait behind its options button, one tap adds it as it is', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tapDish('Broth');
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    tap(/^Options of Broth/);
    await screen.findByRole('dialog');
    fireEvent.click(inSheet(/^Salad/));
    fireEvent.click(inSheet(/^One less: Salad/));
    fireEvent.click(inSheet(/^Butter/));
    fireEvent.click(inSheet(/^Add/));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ lines: [{ modifiers: [{ optionId: 'butter' }] }] });
  });

  it('are asked by a long press, which then adds nothing by itself; a note is written as it is shown', async () => {
    const translations = [{ text: 'pikantne', names: { en: 'spicy' } }];
    const restaurant = { ...testMember.restaurant, quickNotes: ['no onion', 'pikantne'], translations };
    const { writes } = await openOrder(makeOrder({}), { member: { restaurant } });
    vi.useFakeTimers();
    const row = screen.getByRole('button', { name: /^Ruthenian dumplings.*add one/ });
    fireEvent.pointerDown(row, { button: 0 });
    await act(async () => vi.advanceTimersByTimeAsync(610));
    vi.useRealTimers();
    fireEvent.pointerUp(row);
    fireEvent.click(row);
    expect(await screen.findByRole('dialog', { name: 'Ruthenian dumplings' })).toBeTruthy();
    expect(writes()).toEqual([]);
    fireEvent.click(inSheet(/^no onion/));
    fireEvent.click(inSheet(/^spicy/));
    fireEvent.click(inSheet(/^2$/));
    fireEvent.click(inSheet(/^Starters/));
    fireEvent.click(inSheet(/^Add/));
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ lines: [{ note: 'no onion, spicy', seat: 2, course: 1 }] });
  });

  it('offer to report it as out, which says what came of it', async () => {
    const problem = { code: 'REPORT_LIMIT', title: 'Too many.', status: 409 };
    let isRefused = true;
    const { writes } = await openOrder(makeOrder({}), {
      answers: {
        'POST /api/waiter/items/pierogi/report-out': () =>
          isRefused ? { status: 409, body: problem } : { body: {} },
      },
    });
    fireEvent.contextMenu(screen.getByRole('button', { name: /^Ruthenian dumplings.*add one/ }));
    await screen.findByRole('dialog');
    fireEvent.click(inSheet(/^Report as out/));
    expect((await sheet().findByRole('alert')).textContent).toContain('Too many reports');
    isRefused = false;
    fireEvent.click(inSheet(/^Report as out/));
    expect(await sheet().findByText(/^Reported/)).toBeTruthy();
    expect(sheet().queryByRole('button', { name: /^Report as out/ })).toBeNull();
    expect(writes().map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => '/api/waiter/items/pierogi/report-out'),
    );
  });

  it('are reached by keyboard with the menu key', async () => {
    await openOrder(makeOrder({}));
    fireEvent.contextMenu(screen.getByRole('button', { name: /^Ruthenian dumplings.*add one/ }));
    expect(await screen.findByRole('dialog', { name: 'Ruthenian dumplings' })).toBeTruthy();
  });

  it('of a new line can still be changed', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tapDish('Broth');
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    tap(/^1×.*Broth.*edit/);
    await screen.findByRole('dialog');
    fireEvent.click(inSheet(/^Butter/));
    fireEvent.click(inSheet(/^Save/));
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toEqual({ modifiers: [{ optionId: 'butter', quantity: 1 }] });
  });
});

describe('taking seat by seat', () => {
  const milk = { allergies: [{ allergens: ['milk' as const] }], allergyVersion: 1 };
  const seat = (number: number) => screen.queryByRole('button', { name: `Seat: ${number}` });

  it('the next dish is for the chosen seat and course, and the one after it for the table', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tap(/^Seat: whole table/);
    tap(/^2$/);
    tap(/^Course: default course/);
    tap(/^Starters$/);
    tapDish('Ruthenian dumplings');
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ lines: [{ seat: 2, course: 1 }] });
    expect(screen.getByText('seat 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Course: default course' })).toBeTruthy();
    tapDish('Ruthenian dumplings');
    await vi.waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).not.toHaveProperty('lines.0.seat');
    expect(writes()[1]?.body).toMatchObject({ lines: [{ course: 2 }] });
  });

  it('a locked choice holds until it is unlocked', async () => {
    const { server } = await openOrder(makeOrder({}));
    tap(/^Seat: whole table/);
    tap(/^Lock$/);
    tap(/^2$/);
    for (const dish of ['Ruthenian dumplings', 'Ruthenian dumplings']) tapDish(dish);
    await vi.waitFor(() => expect(server.order().lines).toMatchObject([{ seat: 2, quantity: 2 }]));
    tap(/^Seat: 2/);
    tap(/^Lock$/);
    tapDish('Ruthenian dumplings');
    expect(seat(2)).toBeNull();
  });

  it('the options of a dish and its set end the choice as well', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tap(/^Seat: whole table/);
    tap(/^2$/);
    tapDish('Steak');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Rare' }));
    expect(seat(2)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: /^Add/ }));
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ lines: [{ seat: 2 }] }));
    expect(seat(2)).toBeNull();
  });

  it('the choice stays while nothing was added', async () => {
    await openOrder(makeOrder(milk));
    await screen.findByRole('region', { name: 'Allergies' });
    tap(/^Seat: whole table/);
    tap(/^2$/);
    tapDish('Ruthenian dumplings');
    const warning = within(await screen.findByRole('dialog', { name: 'Contains milk' }));
    fireEvent.click(warning.getByRole('button', { name: 'Cancel' }));
    expect(seat(2)).toBeTruthy();
  });
});

describe('what is left', () => {
  it('portions are counted in the menu, and a dish taken out while adding shows at once', async () => {
    const { pushSnapshot } = await openOrder(makeOrder({}));
    expect(screen.getByText('3 portions left')).toBeTruthy();
    tapDish('Broth');
    const soldOut = menu.map(category => ({
      ...category,
      items: category.items.map(item => (item.id === 'soup' ? { ...item, portionsLeft: 0 } : item)),
    }));
    await pushSnapshot('/api/waiter/menu', soldOut);
    expect(await screen.findByText('sold out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Broth.*add one/ })).toBeNull();
    // Two rows of the menu and the order's line have the mark.
    expect(screen.getAllByText('86’d')).toHaveLength(3);
  });
});
