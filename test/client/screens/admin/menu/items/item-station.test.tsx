import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, createCategory, createItem, createSettings } from '../../admin-factory.ts';

test('an item goes to a station of kitchen or bar, or back to its category’s', async () => {
  const color = '#336699';
  const stations: Settings['stations'] = [
    { id: 'kitchen', group: 'kitchen', name: 'First', color },
    { id: 'grill', group: 'kitchen', name: 'Grill', color },
    { id: 'bar', group: 'bar', name: 'Counter', color },
  ];
  const grilled = createItem({ stationId: 'grill' });
  const { requests } = await renderScreen(<MenuScreen />, {
    answers: {
      ...adminReads({
        categories: [createCategory()],
        items: [grilled],
        settings: createSettings({ stations }),
      }),
      [`PATCH /api/admin/menu/items/${grilled.id}`]: () => ({ body: grilled }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
  const select = screen.getByLabelText<HTMLSelectElement>('Prep station');
  expect(select.selectedOptions[0]?.text).toBe('Kitchen · Grill');
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Kitchen',
    'Kitchen · First',
    'Kitchen · Grill',
    'Bar',
    'No prep station',
  ]);
  fireEvent.change(select, { target: { value: 'kitchen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ stationId: null });
});

test('an item is also prepared at other stations of its group, not of another', async () => {
  const color = '#336699';
  const stations: Settings['stations'] = ['First', 'Grill', 'Cold'].map(name => {
    return { id: name.toLowerCase(), group: 'kitchen', name, color };
  });
  const grilled = createItem({ stationId: 'grill' });
  const settings = createSettings({
    stations: [...stations, { id: 'bar', group: 'bar', name: 'Counter', color }],
  });
  const { requests } = await renderScreen(<MenuScreen />, {
    answers: {
      ...adminReads({ categories: [createCategory()], items: [grilled], settings }),
      [`PATCH /api/admin/menu/items/${grilled.id}`]: () => ({ body: grilled }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
  const also = await screen.findByRole('group', { name: 'Also prepared at' });
  expect(
    within(also)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['First', 'Cold']);
  fireEvent.click(within(also).getByRole('button', { name: 'Cold' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const patch = requests.find(({ method }) => method === 'PATCH');
  expect(patch?.body).toEqual({ stationIds: ['grill', 'cold'] });
});
