import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderScreen } from '../../../../../client/screens/waiter/taking/order-screen.tsx';
import { menu, openOrder, tap } from '../../../harness/opened-order.tsx';
import { makeLine, makeOrder, openedAt } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';

const settle = () => act(async () => {});

describe('in Polish', () => {
  it.each([
    [1, '1 pozycja'],
    [2, '2 pozycje'],
    [5, '5 pozycji'],
    [22, '22 pozycje'],
  ])('%i items are "%s"', async (quantity, text) => {
    await openOrder(makeOrder({ lines: [makeLine({ quantity })] }), { language: 'pl-PL' });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Wyślij').textContent).toBe(`Wyślijkuchnia\u00a0${quantity}`);
  });

  it('dishes have their Polish names and money its Polish form', async () => {
    await openOrder(makeOrder({ lines: [makeLine({})] }), { language: 'pl-PL' });
    expect(screen.getByRole('button', { name: /^Pierogi ruskie.*gluten, mleko/ })).toBeTruthy();
    expect(screen.getByText(/^32,00\szł$/)).toBeTruthy();
  });
});

describe('when reading fails', () => {
  it('says what could not be fetched, and tries again', async () => {
    const { environment } = await renderScreen(<OrderScreen orderId="order" />, {
      answers: { 'GET /api/waiter/menu': menu },
    });
    expect(await screen.findByText('Failed to fetch order')).toBeTruthy();
    environment.answers['GET /api/waiter/orders/order'] = makeOrder({ openedAt });
    tap(/Try again/);
    await settle();
    expect(await screen.findByRole('heading', { name: /Table 5/ })).toBeTruthy();
  });
});
