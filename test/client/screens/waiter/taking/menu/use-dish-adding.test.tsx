import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { MenuBrowser } from '../../../../../../client/screens/waiter/taking/menu/menu-browser.tsx';
import { useDishAdding } from '../../../../../../client/screens/waiter/taking/menu/use-dish-adding.ts';
import {
  afterDish,
  type TakingChoice,
  takingAnyhow,
} from '../../../../../../client/screens/waiter/taking/sending/taking-choice.ts';
import { makeItem, makeLine } from '../../../../harness/order-factory.ts';
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
    const [lines, setLines] = useState<OrderLine[]>([]);
    // A new object at every render, like the writes of an order with allergies.
    const writes = {
      tap: ({ id }: { id: string }) => {
        setLines(known => [...known, makeLine({ menuItemId: id })]);
        setTaking(afterDish);
      },
    };
    const { recentIds, askingOf, add, ask } = useDishAdding(writes, [], 'dineIn', taking);
    const props = {
      menu,
      lines,
      recentIds,
      askingOf,
      markOf: null,
      seat: null,
      isOpen: true,
      startsAtBar: false,
      onAdd: add,
    };
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

it('a press, and an order that is read again unchanged, draw no dish again', async () => {
  const asked: string[] = [];
  const items = Array.from({ length: 40 }, (_, index) =>
    makeItem({ id: `dish ${index}`, name: `Dish ${index}`, names: {} }),
  );
  const data = [{ id: 'all', name: 'All', names: {}, color: '#335577', items }];
  const menu = { status: 'ready' as const, data, failure: null, retry: () => {} };
  const askingOf = ({ id }: { id: string }) => {
    asked.push(id);
    return 'none' as const;
  };
  const [onAdd, onAsk, recentIds] = [() => {}, () => {}, []];
  function Menu() {
    const [lines, setLines] = useState<OrderLine[]>([makeLine({ menuItemId: 'dish 3' })]);
    const props = {
      menu,
      lines,
      recentIds,
      askingOf,
      markOf: null,
      seat: null,
      isOpen: true,
      startsAtBar: false,
      onAdd,
      onAsk,
    };
    return (
      <>
        <button type="button" onClick={() => setLines(known => known.map(line => ({ ...line })))}>
          read again
        </button>
        <MenuBrowser {...props} onTouch={() => {}}>
          {() => null}
        </MenuBrowser>
      </>
    );
  }
  await renderScreen(<Menu />, { answers: { 'GET /api/waiter/orders': [] } });
  const last = await screen.findByRole('button', { name: /^Dish 39/ });
  asked.length = 0;
  fireEvent.pointerDown(last);
  fireEvent.pointerUp(last);
  fireEvent.click(screen.getByRole('button', { name: 'read again' }));
  expect(asked).toEqual([]);
});
