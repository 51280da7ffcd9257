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
});
