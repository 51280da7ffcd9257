import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { weighedLine, weightFault } from '../../../../../client/screens/waiter/weighing/weighing.ts';
import { menu, openOrder, tapDish } from '../../../harness/opened-order.tsx';
import { makeItem, makeOrder } from '../../../harness/order-factory.ts';

const bream = makeItem({
  ...{ id: 'bream', name: 'Dorada', names: { en: 'Sea bream' }, allergens: [] },
  ...{ price: 1_200, pricedBy: '100g', tareGrams: 450 },
});
menu.push({ id: 'fish', name: 'Ryby', names: { en: 'Fish' }, color: '#335577', items: [bream] });

const sheet = () => within(screen.getByRole('dialog'));
const add = /^Add · PLN.38.40$/;
const press = (...keys: (string | RegExp)[]) => {
  for (const name of keys) fireEvent.click(sheet().getByRole('button', { name }));
};
const value = (label: RegExp) => sheet().getByLabelText<HTMLInputElement>(label).value;

async function openFish() {
  const opened = await openOrder(makeOrder({}));
  fireEvent.click(screen.getByRole('button', { name: 'Fish' }));
  return opened;
}

describe('what is sold by weight', () => {
  it('shows its price by weight, and is weighed before it is added', async () => {
    const { writes } = await openFish();
    expect(screen.getByText(/12\.00 \/ 100 g/)).toBeTruthy();
    tapDish('Sea bream');
    await screen.findByRole('dialog');
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Type the weight' }).disabled).toBe(true);
    expect(sheet().queryByRole('button', { name: /One more/ })).toBeNull();
    press('4', '0', '0');
    expect(value(/^Tare/)).toBe('450');
    expect(sheet().getByRole('button', { name: 'The tare leaves nothing of the weight.' })).toBeTruthy();
    press('Delete digit', '0', '7');
    expect(value(/^On the scale/)).toBe('4007');
    press('Delete digit', 'Delete digit', 'Delete digit', 'Delete digit', '7', '7', '0');
    expect(sheet().getByText(/Net 320 g × 12\.00 \/ 100 g/)).toBeTruthy();
    press(add);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    const weight = { grossGrams: 770, tareGrams: 450 };
    expect(writes()[0]?.body).toMatchObject({ lines: [{ menuItemId: 'bream', quantity: 1, weight }] });
    await screen.findByText('Sea bream 320 g');
  });

  it('is a line of its own each time', async () => {
    const { writes } = await openFish();
    for (const count of [1, 2]) {
      tapDish('Sea bream');
      await screen.findByRole('dialog');
      press('7', '7', '0', add);
      await vi.waitFor(() => expect(writes()).toHaveLength(count));
    }
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('has a weight within reason', () => {
    const priced = { pricedBy: 'kg', price: 5_990 } as const;
    expect(weightFault({ gross: null, tare: 0 }, priced)).toBe('missing');
    expect(weightFault({ gross: 250, tare: 250 }, priced)).toBe('tare');
    expect(weightFault({ gross: 30_001, tare: 0 }, priced)).toBe('tooMuch');
    expect(weightFault({ gross: 1_000, tare: 0 }, { pricedBy: '100g', price: 10_000_000 })).toBe('tooMuch');
    expect(weighedLine({ gross: 525, tare: 250 }, priced)).toEqual({
      ...{ unitPrice: 1_647, weight: { grams: 275, tareGrams: 250, pricedBy: 'kg', price: 5_990 } },
    });
  });
});
