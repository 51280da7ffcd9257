import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openItemPlaces } from '../../../../../../client/screens/waiter/taking/menu/open-item.ts';
import { openOrder } from '../../../../harness/opened-order.tsx';
import { makeOrder } from '../../../../harness/order-factory.ts';
import { testMember } from '../../../../harness/screen-harness.tsx';

const restaurant = {
  ...testMember.restaurant,
  vatRates: [
    { rate: 23, letter: 'A' },
    { rate: 8, letter: 'B' },
  ],
};
const seller = { restaurant, rights: { ...testMember.rights, openItem: true } };
const sheet = () => within(screen.getByRole('dialog'));
const press = (name: RegExp | string) => fireEvent.click(sheet().getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(sheet().getByLabelText(label), { target: { value } });

async function openSheet(order = makeOrder({})) {
  const opened = await openOrder(order, { member: seller });
  fireEvent.click(await screen.findByRole('button', { name: 'Open item' }));
  await screen.findByRole('dialog');
  return opened;
}

describe('an open item', () => {
  it('is offered to nobody without the right', async () => {
    await openOrder(makeOrder({}), { member: { restaurant } });
    expect(screen.queryByRole('button', { name: 'Open item' })).toBeNull();
  });

  it('is added with name, price, VAT rate and station, each asked for', async () => {
    const { writes } = await openSheet();
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Say what it is' }).disabled).toBe(true);
    type('What is it?', ' Birthday cake ');
    expect(sheet().getByRole('button', { name: 'Say what it costs' })).toBeTruthy();
    type('Price of one', '45.50');
    expect(sheet().getByRole('button', { name: 'B · 8%' }).getAttribute('aria-pressed')).toBe('true');
    press('A · 23%');
    expect(sheet().getByRole('button', { name: 'Choose who prepares it' })).toBeTruthy();
    press('Bar');
    press(/^One more/);
    press(/^Add · PLN.91.00$/);
    await vi.waitFor(() => expect(writes()).toHaveLength(1));
    const openItem = { name: 'Birthday cake', price: 4_550, vatRate: 23, station: 'bar' };
    expect(writes()[0]?.body).toMatchObject({ lines: [{ openItem, quantity: 2 }] });
    expect(JSON.stringify(writes()[0]?.body)).not.toContain('menuItemId');
    expect(screen.getByText(/^open item, allergens not stated/)).toBeTruthy();
  });

  it('ends the search that found nothing', async () => {
    await openOrder(makeOrder({}), { member: seller });
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(search, { target: { value: 'Birthday cake' } });
    await screen.findByText(/^No items match/);
    fireEvent.click(await screen.findByRole('button', { name: 'Open item' }));
    await screen.findByRole('dialog');
    expect(sheet().getByLabelText<HTMLInputElement>('What is it?').value).toBe('Birthday cake');
    type('Price of one', '45.50');
    press('Bar');
    press(/^Add · PLN.45.50$/);
    await vi.waitFor(() => expect(screen.queryByText(/^No items match/)).toBeNull());
    expect(search.value).toBe('');
  });

  it('has a price within the limit, and a guest’s allergy is told before it is added', async () => {
    await openSheet(makeOrder({ allergies: [{ allergens: ['nuts'] }] }));
    expect(sheet().getByRole('alert').textContent).toMatch(/nobody has stated what this contains/);
    type('What is it?', 'Cake');
    type('Price of one', '100000.01');
    expect(sheet().getByRole('button', { name: /^At most PLN.100,000.00$/ })).toBeTruthy();
  });

  it('goes to any station of the restaurant, or to none', () => {
    const grill = { id: 'grill', group: 'kitchen', name: 'Grill', color: '#335577' } as const;
    expect(openItemPlaces([grill])).toEqual([
      { id: 'grill', station: 'kitchen', stationId: 'grill', name: 'Grill' },
      { id: 'none', station: 'none' },
    ]);
    expect(openItemPlaces(undefined).map(({ station }) => station)).toEqual(['kitchen', 'bar', 'none']);
  });
});
