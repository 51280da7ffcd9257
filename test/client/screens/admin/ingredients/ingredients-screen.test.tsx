import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { IngredientsScreen } from '../../../../../client/screens/admin/ingredients/ingredients-screen.tsx';
import type { Answers, SentRequest } from '../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createItem, refusal } from '../admin-factory.ts';
import { createGroup, createIngredient, createMovement, createOption } from '../office-factory.ts';

const butter = createIngredient({ version: 2 });
const path = `/api/admin/ingredients/${butter.id}`;
const use = [{ ingredientId: butter.id, quantity: 20 }];
const open = (answers: Answers = {}, language = 'en') =>
  renderScreen(<IngredientsScreen />, {
    answers: {
      ...adminReads({ items: [createItem({ name: 'Schabowy', ingredients: use })] }),
      'GET /api/admin/ingredients': [butter],
      'GET /api/admin/menu/modifier-groups': [
        createGroup({ name: 'Sos', options: [createOption({ name: 'maślany', ingredients: use })] }),
      ],
      [`GET ${path}/movements`]: [createMovement()],
      ...answers,
    },
    member: { roles: ['admin'] },
    language,
  });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = async (name: RegExp) =>
  (await screen.findByRole('button', { name })).closest('tr') as HTMLTableRowElement;

describe('ingredients', () => {
  it('are listed with stock, cost, allergens, and in how many dishes each is §2.18', async () => {
    await open();
    const text = (await row(/^Masło/)).textContent;
    for (const fact of ['1,500 g', '32.50 / kg', 'milk', '2 dishes']) expect(text).toContain(fact);
  });

  it('are marked when little or nothing is left, and can be listed by that', async () => {
    const low = createIngredient({ id: 'low', name: 'Cebula', stock: 400 });
    const out = createIngredient({ id: 'out', name: 'Sól', stock: -5 });
    await open({ 'GET /api/admin/ingredients': [butter, low, out] });
    expect((await row(/^Cebula/)).textContent).toContain('Low');
    expect((await row(/^Sól/)).textContent).toContain('Out of stock');
    expect((await row(/^Masło/)).textContent).not.toContain('Low');
    press('Needs attention · 2');
    expect(screen.queryByRole('button', { name: /^Masło/ })).toBeNull();
    press('All · 3');
    type('Search the ingredients', 'sol');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    type('Search the ingredients', 'xyz');
    expect(screen.getByText('No matching ingredients')).toBeDefined();
  });

  it('are added with the cost of a kilogram and a first count', async () => {
    const { requests } = await open({
      'GET /api/admin/ingredients': [],
      'POST /api/admin/ingredients': () => ({ status: 201, body: butter }),
    });
    await screen.findByText('No ingredients yet');
    press('Add ingredient');
    type('Name', 'Masło');
    type('In stock now (g)', '2,5');
    type('Low-stock level (g)', '500');
    type('Cost per kilogram (PLN)', '32,50');
    press('milk');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({
      name: 'Masło',
      unit: 'g',
      lowStock: 500,
      allergens: ['milk'],
      unitCost: 3.25,
      stock: 2.5,
    });
  });

  it('have a name in the other language, and may be said to contain none of the 14', async () => {
    const { requests } = await open({ [`PATCH ${path}`]: () => ({ body: butter }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Masło/ }));
    type('Name in English', 'Butter');
    press('None of the 14');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({
      names: { en: 'Butter' },
      allergens: [],
      hasNoAllergens: true,
    });
  });

  it('are not saved while a field is wrong, and say beside it what is', async () => {
    const { requests } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add ingredient' }));
    type('Low-stock level (g)', 'much');
    press('Save');
    expect(screen.getByText('Required.')).toBeDefined();
    expect(screen.getByText('Not an amount. Write it like 0.25.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(writesOf(requests)).toEqual([]);
  });

  it('are changed with the version that was seen; a conflict shows both versions', async () => {
    const theirs = { ...butter, name: 'Masło 82 %', version: 3 };
    const { requests } = await open({ [`PATCH ${path}`]: () => conflictWith(theirs) });
    fireEvent.click(await screen.findByRole('button', { name: /^Masło/ }));
    type('Name', 'Masło extra');
    press('Save');
    await screen.findByText('Someone else changed this');
    const [sent] = writesOf(requests);
    expect(sent?.headers['if-match']).toBe('"2"');
    expect(sent?.body).toEqual({ name: 'Masło extra' });
    const difference = screen.getByRole('row', { name: /Masło 82 %/ });
    expect(difference.textContent).toContain('Masło extra');
  });

  it('say that a name is taken beside the name', async () => {
    await open({ [`PATCH ${path}`]: () => refusal(409, 'NAME_TAKEN') });
    fireEvent.click(await screen.findByRole('button', { name: /^Masło/ }));
    type('Name', 'Sól');
    press('Save');
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  });

  it('are archived, not deleted, after a question', async () => {
    const { requests } = await open({ [`DELETE ${path}`]: () => ({ status: 204 }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Masło/ }));
    press('Archive…');
    press('Archive');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.headers['if-match']).toBe('"2"');
  });

  it('say which dishes and options go with them before they are taken out', async () => {
    const { requests } = await open({
      [`PATCH ${path}`]: () => ({ body: { ...butter, isAvailable: false } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '86 Masło' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('These can’t be ordered until then:');
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Schabowy',
      'Sos: maślany',
    ]);
    press('86 ingredient');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({ isAvailable: false });
  });

  it('come back with exactly what went with them', async () => {
    const gone = { ...butter, isAvailable: false };
    const { requests } = await open({
      'GET /api/admin/ingredients': [gone],
      [`PATCH ${path}`]: () => ({ body: butter }),
    });
    expect((await row(/^Masło/)).textContent).toContain('86’d');
    press('Un-86 Masło');
    await screen.findByText('These can be ordered again:');
    press('Un-86');
    await waitFor(() => expect(writesOf(requests)[0]?.body).toEqual({ isAvailable: true }));
  });

  it('are live', async () => {
    const { pushSnapshot } = await open();
    await row(/^Masło/);
    await pushSnapshot('/api/admin/ingredients', [{ ...butter, stock: 120, version: 3 }]);
    expect((await row(/^Masło/)).textContent).toContain('120 g');
  });

  it('say what could not be fetched', async () => {
    await open({ 'GET /api/admin/ingredients': () => ({ status: 403, body: {} }) });
    await screen.findByText('Failed to fetch ingredients');
  });

  it('speak Polish, with its plurals', async () => {
    const one = createIngredient({ id: 'one', name: 'Sól', usedBy: 1, unit: 'pcs' });
    await open({ 'GET /api/admin/ingredients': [butter, one] }, 'pl-PL');
    expect((await row(/^Masło/)).textContent).toContain('2 dania');
    const text = (await row(/^Sól/)).textContent;
    for (const fact of ['1 danie', 'szt.']) expect(text).toContain(fact);
  });
});

describe('the stock of an ingredient', () => {
  it('shows what moved it: when, how much, why, by whom', async () => {
    const waste = createMovement({
      id: 'waste',
      reason: 'waste',
      delta: -200,
      stockAfter: 1_300,
      note: 'spilt',
    });
    await open({ [`GET ${path}/movements`]: [waste, createMovement()] });
    fireEvent.click(await screen.findByRole('button', { name: 'Stock of Masło' }));
    const spilt = (await screen.findByText(/Waste: spilt/)).closest('tr')?.textContent;
    for (const fact of ['−200 g', '1,300 g', 'Anna', '11:00']) expect(spilt).toContain(fact);
    expect(screen.getByText('+1,500 g')).toBeDefined();
  });

  it('is moved by a delivery, waste or a count, and says beforehand what comes of it', async () => {
    const { requests } = await open({
      [`GET ${path}/movements`]: [createMovement()],
      [`POST ${path}/movements`]: () => ({ status: 201, body: butter }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Stock of Masło' }));
    await screen.findByText('+1,500 g');
    type('Amount (g)', '250');
    expect(screen.getByText('In stock: 1,500 g. After: 1,750 g.')).toBeDefined();
    type('Reason', 'waste');
    expect(screen.getByText('In stock: 1,500 g. After: 1,250 g.')).toBeDefined();
    type('Reason', 'count');
    expect(screen.getByText('In stock: 1,500 g. After: 250 g.')).toBeDefined();
    type('Note', 'fridge 2');
    press('Record');
    await waitFor(() =>
      expect(writesOf(requests)[0]?.body).toEqual({ reason: 'count', amount: 250, note: 'fridge 2' }),
    );
    await waitFor(() => expect(screen.getByLabelText('Amount (g)')).toHaveProperty('value', ''));
    const reads = () => requests.filter(each => each.path === `${path}/movements` && each.method === 'GET');
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  });

  it('is not moved by nothing', async () => {
    const { requests } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Stock of Masło' }));
    press('Record');
    expect(screen.getByText('Required.')).toBeDefined();
    expect(writesOf(requests)).toEqual([]);
  });
});
