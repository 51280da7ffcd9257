import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openOrder, tap, tapDish } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const milk = { allergies: [{ allergens: ['milk' as const] }], allergyVersion: 1 };

async function openAllergic(lines = [makeLine({ id: 'l1', state: 'sent' })]) {
  const opened = await openOrder(makeOrder({ ...milk, lines }));
  await screen.findByRole('region', { name: 'Allergies' });
  return opened;
}

describe('allergies of an order', () => {
  it('are told with two taps', async () => {
    const { writes } = await openOrder(makeOrder({}));
    tap(/^Allergies$/);
    const dialog = await screen.findByRole('dialog', { name: 'Allergies' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'milk' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        allergies: [{ allergens: ['milk'] }],
        allergiesBefore: { allergies: [] },
      }),
    );
  });

  it('may be a guest’s, with a text', async () => {
    const { writes } = await openOrder(makeOrder(milk));
    tap(/^Allergies$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Allergies' }));
    fireEvent.click(dialog.getByRole('button', { name: 'seat 2' }));
    fireEvent.click(dialog.getByRole('button', { name: 'nuts' }));
    fireEvent.change(dialog.getByLabelText('Anything else'), { target: { value: 'traces too' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    const allergies = [...milk.allergies, { seat: 2, allergens: ['nuts'], note: 'traces too' }];
    const allergiesBefore = { allergies: milk.allergies };
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ allergies, allergiesBefore }));
  });

  it('are asked about before a dish that contains one is added', async () => {
    const { writes } = await openAllergic();
    tapDish('Ruthenian dumplings');
    const warning = within(await screen.findByRole('dialog', { name: 'Contains milk' }));
    expect(writes()).toEqual([]);
    fireEvent.click(warning.getByRole('button', { name: 'Add anyway' }));
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toMatchObject({ lines: [{ allergyConfirmed: ['milk'] }] }),
    );
  });

  it.each([
    ['the whole order', {}, null, 'not for this order'],
    ['the whole order, with a seat chosen', {}, '1', 'not for seat 1'],
    ['a seat, with none chosen', { seat: 2 }, null, 'not for seat 2'],
    ['the chosen seat', { seat: 2 }, '2', 'not for seat 2'],
    ['another seat', { seat: 2 }, '1', null],
  ])('of %s mark the dishes that a tap would ask about', async (_, whose, chosen, mark) => {
    const allergies = [{ ...whose, allergens: ['milk' as const] }];
    await openOrder(makeOrder({ allergies, allergyVersion: 1, guestCount: 2 }));
    await screen.findByRole('region', { name: 'Allergies' });
    if (chosen !== null) {
      tap(/^Seat: /);
      fireEvent.click(screen.getByRole('button', { name: chosen }));
    }
    const dish = screen.getByRole('button', { name: /Ruthenian dumplings/ });
    expect(/not for [^·]+(?= ·)/.exec(dish.textContent ?? '')?.[0] ?? null).toBe(mark);
    if (mark !== null) {
      tapDish('Ruthenian dumplings');
      const warning = within(await screen.findByRole('dialog', { name: 'Contains milk' }));
      expect(warning.getByRole('listitem').textContent).toBe(`Ruthenian dumplings milk · ${mark}`);
      fireEvent.click(warning.getByRole('button', { name: 'Cancel' }));
    }
    tap(/^Drinks$/);
    expect(screen.getByRole('button', { name: /Lemonade/ }).textContent).not.toContain('not for');
  });

  it('add nothing where the waiter thinks better of it', async () => {
    const { writes } = await openAllergic();
    tapDish('Ruthenian dumplings');
    const warning = within(await screen.findByRole('dialog', { name: 'Contains milk' }));
    fireEvent.click(warning.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
  });

  it('are asked about before drafts that clash by now are sent', async () => {
    const draft = makeLine({ id: 'l1', menuItemId: 'gone', allergens: ['milk'], clashes: ['milk'] });
    const { writes } = await openAllergic([draft]);
    expect(screen.getByText(/contains milk/)).toBeTruthy();
    tap(/^Send\d/);
    fireEvent.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ allergyConfirmed: ['milk'] }));
  });

  it('in words are asked about at Send, once a table', async () => {
    const draft = makeLine({ id: 'l1', menuItemId: 'lemonade' });
    const texts = { allergyNote: 'latex', allergyVersion: 1, lines: [draft] };
    const { writes } = await openOrder(makeOrder(texts));
    await screen.findByRole('region', { name: 'Allergies' });
    tap(/^Send\d/);
    const asked = within(await screen.findByRole('dialog', { name: 'Allergy in words' }));
    expect(asked.getByText('latex')).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'The kitchen knows, send' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toMatchObject({ allergyTextsConfirmed: ['latex'] }));
  });

  it('in words that somebody confirmed are not asked about again', async () => {
    const confirmed = { by: { id: 'anna', name: 'Anna' }, at: '2026-05-04T17:04:00.000Z' };
    const lines = [makeLine({ id: 'l1', menuItemId: 'lemonade' })];
    const texts = { allergyNote: 'latex', allergyVersion: 1, allergyTextsConfirmed: confirmed, lines };
    const { writes } = await openOrder(makeOrder(texts));
    await screen.findByRole('region', { name: 'Allergies' });
    tap(/^Send\d/);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).not.toHaveProperty('allergyTextsConfirmed');
  });

  it('name the dishes of which nobody has stated all, and don’t ask about them', async () => {
    const { writes } = await openAllergic([makeLine({ id: 'l1', menuItemId: 'lemonade', state: 'sent' })]);
    expect(await screen.findByText(/^Allergens not stated, ask: /)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('say who has seen them, and that nobody has', async () => {
    const seen = { by: { id: 'marek', name: 'Marek' }, at: '2026-05-04T17:04:00.000Z' };
    await openAllergic([
      makeLine({ id: 'l1', state: 'sent', allergySeen: seen }),
      makeLine({ id: 'l2', state: 'sent', station: 'bar' }),
    ]);
    expect(screen.getByText(/^Kitchen: seen by Marek/)).toBeTruthy();
    expect(screen.getByText('Bar: not seen yet')).toBeTruthy();
  });
});
