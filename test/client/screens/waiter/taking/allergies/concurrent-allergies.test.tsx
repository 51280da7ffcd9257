import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openTill } from '../../../../harness/opened-till.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';

const milk = { allergies: [{ allergens: ['milk' as const] }], allergyVersion: 1 };

async function openSheet() {
  fireEvent.click(screen.getByRole('button', { name: /^Allergies$/ }));
  return within(await screen.findByRole('dialog', { name: 'Allergies' }));
}

const isPressed = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByRole('button', { name }).getAttribute('aria-pressed');

describe('allergies that two waiters tell at once', () => {
  it('are both on the sheet that one of them has open, which says so', async () => {
    const { changeRemotely, writes } = await openTill(makeOrder(milk));
    const dialog = await openSheet();
    fireEvent.click(dialog.getByRole('button', { name: 'nuts' }));
    await changeRemotely({ allergies: [{ allergens: ['fish', 'milk'] }], allergyVersion: 2 });
    expect((await dialog.findByRole('status')).textContent).toMatch(/^A colleague changed/);
    expect(isPressed(dialog, 'fish')).toBe('true');
    expect(isPressed(dialog, 'nuts')).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        allergies: [{ allergens: ['fish', 'milk', 'nuts'] }],
        allergiesBefore: { allergies: [{ allergens: ['fish', 'milk'] }] },
      }),
    );
  });

  it('are written with what was shown, so that the server keeps what came in between', async () => {
    const { writes } = await openTill(makeOrder({ ...milk, allergyNote: 'latex' }));
    const dialog = await openSheet();
    fireEvent.click(dialog.getByRole('button', { name: 'milk' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        allergies: [],
        allergiesBefore: { allergies: milk.allergies, allergyNote: 'latex' },
      }),
    );
  });

  it('ask nothing of the server where nothing was changed', async () => {
    const { writes } = await openTill(makeOrder(milk));
    const dialog = await openSheet();
    fireEvent.click(dialog.getByRole('button', { name: 'nuts' }));
    fireEvent.click(dialog.getByRole('button', { name: 'nuts' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
  });
});

describe('allergies of a paid order', () => {
  const paid = { ...milk, state: 'closed' as const };

  it('can be told while its food is coming', async () => {
    await openTill(makeOrder({ ...paid, lines: [makeLine({ id: 'l1', state: 'sent' })] }));
    const dialog = await openSheet();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'nuts' }).matches(':disabled')).toBe(false);
  });
});

describe('a course that clashes since it was put on hold', () => {
  it('is asked about before it is fired', async () => {
    const held = makeLine({ id: 'l1', menuItemId: 'gone', state: 'held', allergens: ['milk'] });
    const { writes, environment, put } = await openTill(makeOrder({ ...milk, lines: [held] }));
    environment.answers['POST /api/waiter/orders/order/fire'] = () =>
      put({ lines: [{ ...held, state: 'sent' }] });
    await screen.findByRole('region', { name: 'Allergies' });
    const fire = screen.getByRole('button', { name: /^Fire 1/ });
    fireEvent.click(fire);
    const warning = within(await screen.findByRole('dialog', { name: 'Contains milk' }));
    fireEvent.click(warning.getByRole('button', { name: 'Cancel' }));
    expect(writes()).toEqual([]);
    fireEvent.click(fire);
    fireEvent.click(await screen.findByRole('button', { name: 'Fire anyway' }));
    await vi.waitFor(() => expect(writes()[0]?.body).toEqual({ course: 2, allergyConfirmed: ['milk'] }));
  });
});

describe('a sent dish whose options come to clash', () => {
  const option = { id: 'butter', name: 'Masło', names: { en: 'Butter' }, priceDelta: 0 };
  const extras = {
    id: 'extras',
    name: 'Dodatki',
    names: {},
    min: 0,
    max: 1,
    options: [
      { ...option, allergens: ['milk' as const], ingredients: [], isAvailable: true, isDefault: false },
    ],
    version: 1,
  };

  it('is warned of, and changed with the waiter’s word', async () => {
    const steak = makeLine({ id: 'steak', menuItemId: 'steak', name: 'Stek', names: {}, state: 'sent' });
    const { writes, environment, put } = await openTill(makeOrder({ ...milk, lines: [steak] }), {
      answers: { 'GET /api/waiter/modifier-groups': [extras] },
    });
    environment.answers['POST /api/waiter/orders/order/lines/steak/adjust'] = () => put({ lines: [steak] });
    fireEvent.click(screen.getByRole('button', { name: /Stek.*edit/ }));
    const dialog = () => within(screen.getByRole('dialog'));
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('button', { name: 'Change' }));
    expect(dialog().queryByText('Contains milk')).toBeNull();
    fireEvent.click(dialog().getByRole('button', { name: /^Butter/ }));
    expect(dialog().getByRole('alert').textContent).toBe('Contains milk');
    fireEvent.click(dialog().getByRole('button', { name: 'Change anyway' }));
    await vi.waitFor(() =>
      expect(writes()[0]?.body).toEqual({
        modifiers: [{ optionId: 'butter', quantity: 1 }],
        allergyConfirmed: ['milk'],
      }),
    );
  });
});
