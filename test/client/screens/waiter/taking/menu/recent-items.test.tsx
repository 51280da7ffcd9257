import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import {
  recentItems,
  useRecentItems,
} from '../../../../../../client/screens/waiter/taking/menu/recent-items.ts';
import { menu, openOrder, tapDish } from '../../../../harness/opened-order.tsx';
import { makeLine, makeOrder } from '../../../../harness/order-factory.ts';
import { renderScreen, testMember } from '../../../../harness/screen-harness.tsx';

/** Adds dishes to one order after the other. */
function Evening() {
  const [order, setOrder] = useState(1);
  return (
    <>
      <OneOrder key={order} />
      <button type="button" onClick={() => setOrder(order + 1)}>
        Next order
      </button>
    </>
  );
}

function OneOrder() {
  const { ids, note } = useRecentItems();
  return (
    <>
      <p data-testid="recent">{ids.join(' ')}</p>
      {'abcdefghi'.split('').map(id => (
        <button key={id} type="button" onClick={() => note(id)}>
          {id}
        </button>
      ))}
    </>
  );
}

const recent = () => screen.getByTestId('recent').textContent;
const press = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};

describe('what was added last', () => {
  it('is each dish once, the newest first, eight at most, as of when the order was opened', async () => {
    await renderScreen(<Evening />);
    press('a', 'b', 'a');
    expect(recent()).toBe('');
    press('Next order');
    expect(recent()).toBe('a b');
    press(...'cdefghi'.split(''), 'Next order');
    expect(recent()).toBe('i h g f e d c a');
  });

  it('is kept for each person and restaurant', async () => {
    const { environment } = await renderScreen(<Evening />);
    press('a');
    const [key = ''] = environment.kept.keys();
    expect(key).toMatch(/^kelner\.recent\.[\w-]+\.[\w-]+$/);
    await renderScreen(<Evening />, { member: { userId: 'marek' } });
    expect(screen.getAllByTestId('recent').at(-1)?.textContent).toBe('');
  });

  it('is offered as far as it can be had', () => {
    expect(recentItems(['steak', 'trout', 'gone', 'lemonade'], menu).map(({ id }) => id)).toEqual([
      'steak',
      'lemonade',
    ]);
  });

  it('comes before what is popular, no dish twice', async () => {
    const sent = { state: 'sent', sentAt: new Date().toISOString() } as const;
    const lines = [
      makeLine({ id: 'a', menuItemId: 'pierogi', quantity: 3, ...sent }),
      makeLine({ id: 'b', menuItemId: 'soup', quantity: 2, ...sent }),
    ];
    const { orgId, userId } = testMember;
    const { environment } = await openOrder(makeOrder({}), {
      kept: { [`kelner.recent.${orgId}.${userId}`]: 'lemonade soup trout' },
      answers: { 'GET /api/waiter/orders': [makeOrder({ id: 'other', lines })] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Recent and popular' }));
    const shown = () =>
      [...document.querySelectorAll('[data-dish-id]')].map(row => row.getAttribute('data-dish-id'));
    expect(shown()).toEqual(['lemonade', 'soup', 'pierogi']);
    tapDish('Ruthenian dumplings');
    expect(shown(), 'nothing moves under the finger').toEqual(['lemonade', 'soup', 'pierogi']);
    expect([...environment.kept.values()]).toContain('pierogi lemonade soup trout');
  });
});
