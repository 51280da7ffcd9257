import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import type { SentRequest } from '../../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, createCategory, createItem } from '../../admin-factory.ts';

const menu = (changes: object) => ({
  ...adminReads({ categories: [createCategory()], items: [createItem()] }),
  ...changes,
});
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('adding many dishes', () => {
  it('adds one dish after the other without leaving the form', async () => {
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({ 'POST /api/admin/menu/items': () => ({ status: 201, body: createItem() }) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add item' }));
    type('Name', 'Rosół');
    type('Price (PLN)', '22');
    press('Save and add another');
    await screen.findByText('Saved: 1. Add the next one.');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    press('Save and add another');
    expect(screen.getAllByText('Required.').length).toBeGreaterThan(0);
    type('Name', 'Barszcz');
    type('Price (PLN)', '19');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests).map(({ body }) => body)).toMatchObject([
      { name: 'Rosół' },
      { name: 'Barszcz' },
    ]);
  });

  it('adds a pasted list; what got no answer stays, and goes again as the same dish', async () => {
    let tries = 0;
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({
        'POST /api/admin/menu/items': () => {
          tries += 1;
          if (tries === 2) throw new TypeError('network');
          return { status: 201, body: createItem() };
        },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await screen.findByLabelText(/One item per line/);
    type(/One item per line/, 'Rosół 22\nBarszcz 19,50\nChłodnik');
    expect(screen.getByText('No price at the end.')).toBeDefined();
    press('Add 2 items');
    await screen.findByText('1 item added.');
    expect(screen.getByLabelText(/One item per line/)).toHaveProperty('value', 'Barszcz 19,50\nChłodnik');
    press('Add 1 item');
    await screen.findByText('2 items added.');
    const [first, lost, again] = writesOf(requests);
    expect(first?.body).toMatchObject({ name: 'Rosół', price: 2200, sortOrder: 1 });
    expect(lost?.body).toMatchObject({ name: 'Barszcz', price: 1950, sortOrder: 2 });
    expect(again).toMatchObject({
      body: lost?.body,
      headers: { 'idempotency-key': lost?.headers['idempotency-key'] },
    });
    expect(screen.getByLabelText(/One item per line/)).toHaveProperty('value', 'Chłodnik');
  });
});
