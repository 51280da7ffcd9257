import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PreparationTimes } from '#shared/order/ticket-schema.ts';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, createCategory, createItem } from '../../admin-factory.ts';

const item = createItem({ targetMinutes: 10 });
const usual = { lines: 62, medianSeconds: 850, lowSeconds: 710, highSeconds: 1_010 };

async function openItem(times: PreparationTimes) {
  const rendered = await renderScreen(<MenuScreen />, {
    answers: {
      ...adminReads({ categories: [createCategory()], items: [item] }),
      [`GET /api/admin/menu/items/${item.id}/preparation-times`]: times,
      [`PATCH /api/admin/menu/items/${item.id}`]: () => ({ body: item }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
  await screen.findByRole('dialog');
  return rendered;
}

test('what a dish usually takes is its target by one tap, and not before it is saved', async () => {
  const late = { hour: 19, ...usual, lines: 25, medianSeconds: 1_140 };
  const { requests } = await openItem({ id: item.id, usual, hours: [{ hour: 12, ...usual }, late] });
  expect(await screen.findByText('Usually 14 min (half of 62 took 12–17)')).toBeTruthy();
  expect(screen.getByText(/^19:00–20:00: Usually 19 min \(half of 25/)).toBeTruthy();
  expect(screen.queryByText(/^12:00/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Target prep time (min)').value).toBe('10');
  fireEvent.click(screen.getByRole('button', { name: 'Use 14 min' }));
  expect(screen.queryByRole('button', { name: 'Use 14 min' })).toBeNull();
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ targetMinutes: 14 });
});

test('too few dishes suggest nothing', async () => {
  const { requests } = await openItem({ id: item.id, hours: [] });
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/preparation-times'))).toBe(true));
  expect(screen.queryByText(/^Usually/)).toBeNull();
});

test('an origin that does not know the call leaves the form as it is', async () => {
  await renderScreen(<MenuScreen />, {
    answers: { ...adminReads({ categories: [createCategory()], items: [item] }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLInputElement>('Target prep time (min)').value).toBe('10');
  expect(screen.queryByText(/^Usually/)).toBeNull();
});
