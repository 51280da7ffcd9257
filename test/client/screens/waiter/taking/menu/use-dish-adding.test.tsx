import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MenuBrowser } from '../../../../../../client/screens/waiter/taking/menu/menu-browser.tsx';
import { useDishAdding } from '../../../../../../client/screens/waiter/taking/menu/use-dish-adding.ts';
import {
  afterDish,
  type TakingChoice,
  takingAnyhow,
} from '../../../../../../client/screens/waiter/taking/sending/taking-choice.ts';
import { makeItem } from '../../../../harness/order-factory.ts';
import { renderScreen } from '../../../../harness/screen-harness.tsx';

it('a tap renders its own row again, and no other row of the menu', async () => {
  const rendered: string[] = [];
  const items = ['Soup', 'Dumplings', 'Cake'].map(name => ({
    ...makeItem({ id: name, name, names: {} }),
    get allergens() {
      rendered.push(name);
      return [];
    },
  }));
  const data = [{ id: 'all', name: 'All', names: {}, color: '#335577', items }];
  const menu = { status: 'ready' as const, data, failure: null, retry: () => {} };
  function Menu() {
    const [taking, setTaking] = useState<TakingChoice>({ ...takingAnyhow, seat: 2 });
    const [counts, setCounts] = useState<ReadonlyMap<string | undefined, number>>(new Map());
    // A new object at every render, like the writes of an order with allergies.
    const writes = {
      tap: ({ id }: { id: string }) => {
        setCounts(known => new Map(known).set(id, (known.get(id) ?? 0) + 1));
        setTaking(afterDish);
      },
    };
    const { recentIds, askingOf, add, ask } = useDishAdding(writes, [], 'dineIn', taking);
    const props = { menu, counts, recentIds, askingOf, isOpen: true, startsAtBar: false, onAdd: add };
    return (
      <MenuBrowser {...props} onTouch={() => {}} onAsk={ask}>
        {() => null}
      </MenuBrowser>
    );
  }
  await renderScreen(<Menu />, { answers: { 'GET /api/waiter/orders': [] } });
  await screen.findByRole('searchbox');
  const row = screen.getByRole('button', { name: /^Dumplings.*add one/ });
  for (const _ of [1, 2]) {
    rendered.length = 0;
    fireEvent.click(row);
    expect(rendered).toEqual(['Dumplings']);
  }
});
