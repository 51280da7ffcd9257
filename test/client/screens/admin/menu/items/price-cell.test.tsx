import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import type { SentRequest } from '../../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createCategory, createItem } from '../../admin-factory.ts';

const zurek = createItem({ version: 2, price: 2800 });
const path = `PATCH /api/admin/menu/items/${zurek.id}`;

async function open(answer: (request: SentRequest) => unknown) {
  const items = adminReads({ categories: [createCategory()], items: [zurek] });
  const { requests } = await renderScreen(<MenuScreen />, { answers: { ...items, [path]: answer } });
  fireEvent.click(await screen.findByRole('button', { name: /^Change the price of Żurek/ }));
  return () => requests.filter(({ method }) => method !== 'GET');
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price of Żurek' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.submit(field());
const isClosed = () => waitFor(() => expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull());

describe('a price in the list of items', () => {
  it('is saved with Enter, for the version that was seen, and the focus stays', async () => {
    const sent = await open(({ body }) => ({ body: { ...zurek, ...(body as object), version: 3 } }));
    expect([field().value, document.activeElement]).toEqual(['28.00', field()]);
    type('29,50');
    enter();
    await isClosed();
    expect(sent()).toMatchObject([{ body: { price: 2950 }, headers: { 'if-match': '"2"' } }]);
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Change the price of Żurek/);
  });

  it('is left with Escape, and nothing is sent, neither where it is the same', async () => {
    const sent = await open(() => ({ status: 500 }));
    type('99');
    fireEvent.keyDown(field(), { key: 'Escape' });
    await isClosed();
    fireEvent.click(screen.getByRole('button', { name: /^Change the price of Żurek/ }));
    expect(field().value).toBe('28.00');
    enter();
    await isClosed();
    expect(sent()).toEqual([]);
  });

  it('says what nobody can read as a price, and sends nothing', async () => {
    const sent = await open(() => ({ status: 500 }));
    type('a lot');
    enter();
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    type('30');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('shows what somebody else made of it meanwhile; a second Enter counts on top of that', async () => {
    const theirs = { ...zurek, price: 3100, version: 5 };
    const sent = await open(({ headers, body }) =>
      headers['if-match'] === '"5"' ? { body: { ...theirs, ...(body as object) } } : conflictWith(theirs),
    );
    type('29.50');
    enter();
    await screen.findByText(/someone else changed this.*31\.00/i);
    expect(field().value).toBe('29.50');
    enter();
    await isClosed();
    expect(sent().map(({ headers }) => headers['if-match'])).toEqual(['"2"', '"5"']);
  });
});
