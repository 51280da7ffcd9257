import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WaiterOrdersScreen } from '../../../../../client/screens/waiter/tables/orders-screen.tsx';
import { TablesScreen } from '../../../../../client/screens/waiter/tables/tables-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { makeOrder, makeTable } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const { tableId: _, tableLabel: __, ...takeaway } = makeOrder({ id: 'away', number: 31, type: 'takeaway' });
const called = { ...takeaway, phone: '600 100 200' };

async function openTables(answers: Answers = {}, language = 'en') {
  const rendered = await renderScreen(<TablesScreen />, {
    answers: {
      'GET /api/waiter/tables': [makeTable({ id: 't4', label: '4' })],
      'GET /api/waiter/orders': [called],
      'POST /api/waiter/orders': () => ({ status: 201, body: { ...takeaway, id: 'fresh' } }),
      ...answers,
    },
    language,
  });
  await screen.findAllByRole('region');
  const { requests } = rendered;
  return { ...rendered, asked: () => requests.find(({ method }) => method === 'POST')?.body };
}

const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText('Phone'), { target: { value } });

describe('the phone number of a new order', () => {
  it('is taken once it is one', async () => {
    const { asked } = await openTables();
    tap('Takeaway');
    await screen.findByRole('dialog');
    const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start order' });
    type('600');
    expect(screen.queryByText(/^5 to 20 characters/)).toBeNull();
    fireEvent.blur(screen.getByLabelText('Phone'));
    expect(screen.getByText(/^5 to 20 characters/)).toBeTruthy();
    expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(start().disabled).toBe(true);
    type(' +48 600 100 200 ');
    expect(screen.queryByText(/^5 to 20 characters/)).toBeNull();
    fireEvent.click(start());
    await vi.waitFor(() => expect(asked()).toMatchObject({ type: 'takeaway', phone: '+48 600 100 200' }));
  });

  it('may be left out', async () => {
    const { asked } = await openTables();
    tap('Takeaway');
    await screen.findByRole('dialog');
    tap('Start order');
    await vi.waitFor(() => expect(asked()).toMatchObject({ type: 'takeaway' }));
    expect(asked()).not.toHaveProperty('phone');
  });

  it.each([/^4free4 seats$/, 'Bar tab'])('is not asked for where the guests stay: %s', async name => {
    await openTables();
    tap(name);
    await screen.findByRole('dialog');
    expect(within(screen.getByRole('dialog')).getByRole('group', { name: 'Allergies' })).toBeTruthy();
    expect(screen.queryByLabelText('Phone')).toBeNull();
  });

  it('is asked for in Polish too', async () => {
    await openTables({}, 'pl-PL');
    tap('Na wynos');
    await screen.findByRole('dialog');
    expect(screen.getByLabelText('Telefon').getAttribute('type')).toBe('tel');
  });
});

describe('the phone number of a takeaway', () => {
  it('stands on its tile', async () => {
    await openTables();
    expect(screen.getByRole('button', { name: /^#31600 100 200/ })).toBeTruthy();
  });

  it('stands in its row of the open orders, and nothing where there is none', async () => {
    const other = { ...takeaway, id: 'other', number: 32 };
    await renderScreen(<WaiterOrdersScreen />, { answers: { 'GET /api/waiter/orders': [called, other] } });
    expect(await screen.findByRole('link', { name: /Takeaway 31.* · 600 100 200/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Takeaway 32/ }).textContent).not.toContain('600');
  });
});
