import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuScreen } from '../../../../../client/screens/admin/menu/menu-screen.tsx';
import type { SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createCategory, createItem, refusal } from '../admin-factory.ts';

const zurek = createItem({ version: 2 });
const itemPath = `/api/admin/menu/items/${zurek.id}`;
const menu = (changes = {}) => ({
  ...adminReads({ categories: [createCategory()], items: [zurek] }),
  ...changes,
});
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openZurek = async () => fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));

describe('the menu', () => {
  it('starts empty with the first category as the next step', async () => {
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: {
        ...adminReads(),
        'POST /api/admin/menu/categories': ({ body }: SentRequest) => ({
          status: 201,
          body: createCategory(body as object),
        }),
      },
    });
    await screen.findByText('The menu is empty');
    press('Add category');
    await screen.findByRole('dialog');
    type('Name', 'Napoje');
    type('Name in English', 'Drinks');
    type('Prep station', 'bar');
    type('VAT rate', '23');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toMatchObject({
      name: 'Napoje',
      names: { en: 'Drinks' },
      defaultStation: 'bar',
      defaultVatRate: 23,
      sortOrder: 0,
    });
  });

  it('adds a dish with its price typed the Polish way §2.17', async () => {
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({ 'POST /api/admin/menu/items': () => ({ status: 201, body: createItem() }) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add item' }));
    type('Name', 'Rosół');
    type('Price (PLN)', '32,50');
    press(/celery/i);
    press(/eggs/i);
    press(/celery/i);
    press(/milk/i);
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({
      categoryId: createCategory().id,
      name: 'Rosół',
      names: {},
      price: 3250,
      vatRate: 8,
      station: 'kitchen',
      allergens: ['eggs', 'milk'],
      modifierGroupIds: [],
      ingredients: [],
      isActive: true,
      sortOrder: 1,
    });
  });

  it('tells a dish with none of the 14 allergens from one that nobody has asked about', async () => {
    const unknown = createItem({ allergens: [] });
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: {
        ...adminReads({ categories: [createCategory()], items: [unknown] }),
        [`PATCH ${itemPath}`]: () => ({ body: unknown }),
      },
    });
    await screen.findByText('Allergens not stated');
    fireEvent.click(screen.getByRole('button', { name: /^Żurek/ }));
    const hint = 'Not stated: the allergen sheet tells guests to ask.';
    expect(screen.getByText(hint)).toBeTruthy();
    press('celery');
    expect(screen.queryByText(hint)).toBeNull();
    press('None of the 14');
    expect(screen.getByRole('button', { name: 'celery' }).getAttribute('aria-pressed')).toBe('false');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requests.filter(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ hasNoAllergens: true });
  });

  it('counts portions: how many are left is set, cleared, and shown in the list', async () => {
    const few = createItem({ portionsLeft: 3 });
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: {
        ...adminReads({ categories: [createCategory()], items: [few] }),
        [`PATCH ${itemPath}`]: () => ({ body: few }),
      },
    });
    await screen.findByText('3 left');
    fireEvent.click(screen.getByRole('button', { name: /^Żurek/ }));
    type('Portions left', '-1');
    press('Save');
    await screen.findByText('A whole number from 0 to 10000.');
    type('Portions left', '');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = requests.filter(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ portionsLeft: null });
  });

  it('refuses a price that nobody can read', async () => {
    const { requests } = await renderScreen(<MenuScreen />, { answers: menu() });
    await openZurek();
    type('Price (PLN)', '1.250');
    press('Save');
    await screen.findByText('Not an amount. Write it like 32.50.');
    expect(writesOf(requests)).toEqual([]);
  });

  it('shows the server’s complaint beside the field it names', async () => {
    await renderScreen(<MenuScreen />, {
      answers: menu({
        [`PATCH ${itemPath}`]: () =>
          refusal(400, 'INVALID_REQUEST', [{ path: 'vatRate', message: 'is not a rate of this restaurant' }]),
      }),
    });
    await openZurek();
    type('VAT', '23');
    press('Save');
    await screen.findByText('The server refused this: is not a rate of this restaurant.');
    expect(screen.getByLabelText('VAT').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows both versions when somebody else was faster, and saves mine on top of theirs', async () => {
    const theirs = { ...zurek, price: 3100, description: 'with egg', version: 5 };
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({
        [`PATCH ${itemPath}`]: ({ headers, body }: SentRequest) =>
          headers['if-match'] === '"5"' ? { body: { ...theirs, ...(body as object) } } : conflictWith(theirs),
      }),
    });
    await openZurek();
    type('Price (PLN)', '29.90');
    press('Save');
    await screen.findByText('Someone else changed this');
    const row = within(screen.getByRole('row', { name: /^Price PLN/ }));
    expect(row.getAllByRole('cell').map(cell => cell.textContent?.replace(/\s/g, ' '))).toEqual([
      'PLN 31.00',
      'PLN 29.90',
    ]);
    press('Keep mine');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = writesOf(requests);
    expect(first).toMatchObject({ body: { price: 2990 }, headers: { 'if-match': '"2"' } });
    expect(second).toMatchObject({ body: { price: 2990 }, headers: { 'if-match': '"5"' } });
  });

  it('takes their version when that is chosen', async () => {
    const theirs = { ...zurek, price: 3100, version: 5 };
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({ [`PATCH ${itemPath}`]: () => conflictWith(theirs) }),
    });
    await openZurek();
    type('Price (PLN)', '29.90');
    press('Save');
    fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByLabelText('Price (PLN)')).toHaveProperty('value', '31.00');
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writesOf(requests)).toHaveLength(1);
  });

  it('takes a dish out with a reason and brings it back', async () => {
    const out = createItem({ unavailable: { reason: 'No rye', by: 'anna', at: '2026-11-20T10:00:00Z' } });
    const path = `/api/preparation/items/${zurek.id}/availability`;
    let isOut = false;
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({
        'GET /api/admin/menu/items': () => ({ body: [isOut ? out : zurek] }),
        [`POST ${path}`]: ({ body }: SentRequest) => {
          isOut = !(body as { available: boolean }).available;
          return { body: isOut ? out : zurek };
        },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '86 Żurek' }));
    await screen.findByRole('dialog');
    type('Reason', 'No rye');
    press('86 item');
    await screen.findByText('86’d: No rye');
    press('Un-86 Żurek');
    await waitFor(() => expect(screen.queryByText('86’d: No rye')).toBeNull());
    expect(writesOf(requests).map(({ body }) => body)).toEqual([
      { available: false, reason: 'No rye' },
      { available: true },
    ]);
  });

  it('finds a dish by its English name', async () => {
    await renderScreen(<MenuScreen />, { answers: menu() });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'rye' } });
    expect(screen.getByText('Found: 1')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pizza' } });
    expect(screen.getByText('No items match “pizza”')).toBeTruthy();
    press('Clear the search');
    expect(screen.getByRole('button', { name: /^Żurek/ })).toBeTruthy();
  });

  it('archives a dish after asking once', async () => {
    let isArchived = false;
    const { requests } = await renderScreen(<MenuScreen />, {
      answers: menu({
        'GET /api/admin/menu/items': () => ({ body: isArchived ? [] : [zurek] }),
        [`DELETE ${itemPath}`]: () => {
          isArchived = true;
          return { status: 204 };
        },
      }),
    });
    await openZurek();
    press('Archive…');
    press('Archive');
    await screen.findByText('No items in Zupy yet');
    expect(writesOf(requests)[0]).toMatchObject({ method: 'DELETE', headers: { 'if-match': '"2"' } });
  });

  it('speaks Polish', async () => {
    await renderScreen(<MenuScreen />, { answers: menu(), language: 'pl-PL' });
    fireEvent.click(await screen.findByRole('button', { name: 'Dodaj pozycję' }));
    expect(screen.getByLabelText('Cena (PLN)')).toBeTruthy();
  });
});
