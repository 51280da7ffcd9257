import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuScreen } from '../../../../../../client/screens/admin/menu/menu-screen.tsx';
import type { Answers, SentRequest } from '../../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, conflictWith, createCategory, createItem } from '../../admin-factory.ts';
import { createGroup, createIngredient } from '../../office-factory.ts';

const group = createGroup({ version: 5 });
const item = createItem({ modifierGroupIds: [group.id] });
const path = `/api/admin/menu/modifier-groups/${group.id}`;
const open = (answers: Answers = {}, part = '?part=modifiers', language = 'en') =>
  renderScreen(<MenuScreen />, {
    answers: {
      ...adminReads({ categories: [createCategory()], items: [item] }),
      'GET /api/admin/menu/modifier-groups': [group],
      'GET /api/admin/ingredients': [createIngredient()],
      ...answers,
    },
    member: { roles: ['admin'] },
    path: `/app/admin/menu${part}`,
    language,
  });
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the modifier groups of the menu', () => {
  it('are a part of the menu screen that the address keeps', async () => {
    const { history } = await open({}, '');
    await screen.findByRole('button', { name: /^Żurek/ });
    press('Modifiers');
    await screen.findByRole('button', { name: /^Dodatek/ });
    expect(history.at(-1)).toBe('/app/admin/menu?part=modifiers');
    press('Dishes');
    await screen.findByRole('button', { name: /^Żurek/ });
  });

  it('show their options with prices, how many are chosen, and by how many dishes they are used', async () => {
    await open();
    const row = (await screen.findByRole('button', { name: /^Dodatek/ })).closest('tr')?.textContent;
    expect(row).toMatch(/Frytki · Ryż −PLN.2\.00/);
    for (const fact of ['1 to 1', '1 dish']) expect(row).toContain(fact);
  });

  it('are added with all their options', async () => {
    const { requests } = await open({
      'GET /api/admin/menu/modifier-groups': [],
      'POST /api/admin/menu/modifier-groups': () => ({ status: 201, body: group }),
    });
    await screen.findByText('No modifiers yet');
    press('Add modifier group');
    await screen.findByLabelText('Name');
    type('Name', 'Sos');
    type('At most', '2');
    type('Option 1', 'czosnkowy');
    type(/^Price of option 1/, '2,50');
    fireEvent.click(screen.getByLabelText('Preselected'));
    press('Add option');
    type('Option 2', 'ostry');
    press('Move ostry up');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const common = { names: {}, allergens: [], hasNoAllergens: false, ingredients: [], isAvailable: true };
    expect(writesOf(requests)[0]?.body).toEqual({
      name: 'Sos',
      names: {},
      min: 0,
      max: 2,
      options: [
        { ...common, name: 'ostry', priceDelta: 0, isDefault: false },
        { ...common, name: 'czosnkowy', priceDelta: 250, isDefault: true },
      ],
    });
  });

  it('are changed as a whole list of options; a conflict shows both versions', async () => {
    const theirs = { ...group, name: 'Do dania', version: 6 };
    const { requests } = await open({ [`PATCH ${path}`]: () => conflictWith(theirs) });
    fireEvent.click(await screen.findByRole('button', { name: /^Dodatek/ }));
    await screen.findByLabelText('Name');
    press('Remove Ryż');
    type('Name', 'Przystawka');
    press('Save');
    await screen.findByText('Someone else changed this');
    const [sent] = writesOf(requests);
    expect(sent?.headers['if-match']).toBe('"5"');
    expect(sent?.body).toEqual({
      name: 'Przystawka',
      options: [{ ...group.options[0], hasNoAllergens: false }],
    });
    expect(screen.getByRole('row', { name: /Do dania/ }).textContent).toContain('Przystawka');
  });

  it('say what does not fit beside the field', async () => {
    const { requests } = await open();
    fireEvent.click(await screen.findByRole('button', { name: /^Dodatek/ }));
    await screen.findByLabelText('Name');
    type('At most', '5');
    press('Save');
    expect(screen.getByText('There are only 2 options.')).toBeDefined();
    expect(writesOf(requests)).toEqual([]);
  });

  it('are archived after a question', async () => {
    const { requests } = await open({ [`DELETE ${path}`]: () => ({ status: 204 }) });
    fireEvent.click(await screen.findByRole('button', { name: /^Dodatek/ }));
    await screen.findByLabelText('Name');
    press('Archive…');
    press('Archive');
    await waitFor(() => expect(writesOf(requests)[0]?.method).toBe('DELETE'));
  });

  it('say what could not be fetched, in Polish too', async () => {
    await open(
      { 'GET /api/admin/menu/modifier-groups': () => ({ status: 403, body: {} }) },
      '?part=modifiers',
      'pl-PL',
    );
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Modyfikatory' })).toBeDefined();
  });
});

describe('an item of the menu', () => {
  const openItem = async (answers: Answers = {}) => {
    const shown = await open(answers, '');
    fireEvent.click(await screen.findByRole('button', { name: /^Żurek/ }));
    await screen.findByLabelText('Dodatek');
    return shown;
  };
  const itemPath = `PATCH /api/admin/menu/items/${item.id}`;

  it('is given modifier groups and the ingredients of a portion', async () => {
    const { requests } = await openItem({ [itemPath]: () => ({ body: item }) });
    fireEvent.click(screen.getByLabelText('Dodatek'));
    press('Add ingredient');
    type('Ingredient 1', createIngredient().id);
    type('Amount 1 (g)', '12,5');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(requests)[0]?.body).toEqual({
      modifierGroupIds: [],
      ingredients: [{ ingredientId: createIngredient().id, quantity: 12.5 }],
    });
  });

  it('says beside the row what is wrong with an ingredient, and forgets a removed row', async () => {
    const { requests } = await openItem();
    press('Add ingredient');
    press('Save');
    expect(screen.getAllByText('Required.')).toHaveLength(2);
    press('Remove 1');
    expect(screen.queryByLabelText('Ingredient 1')).toBeNull();
    expect(writesOf(requests)).toEqual([]);
  });
});
