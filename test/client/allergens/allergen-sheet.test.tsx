import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AllergenSheetCategory } from '#shared/catalog/allergen-sheet-schema.ts';
import { AllergenSheetButton } from '../../../client/allergens/allergen-sheet-button.tsx';
import { renderScreen } from '../harness/screen-harness.tsx';

const nothing = { names: {}, allergens: [], ingredients: [], options: [] };

const sheet: AllergenSheetCategory[] = [
  {
    id: 'mains',
    name: 'Dania główne',
    names: { en: 'Mains' },
    dishes: [
      {
        id: 'pierogi',
        name: 'Pierogi',
        names: { en: 'Dumplings' },
        allergens: ['gluten', 'milk'],
        isDeclared: true,
        ingredients: [
          { name: 'Mąka', names: { en: 'Flour' }, allergens: ['gluten'] },
          { name: 'Ziemniaki', allergens: [] },
        ],
        options: [
          { id: 'pesto', name: 'Pesto', names: {}, allergens: ['nuts'], isDeclared: true },
          { id: 'dill', name: 'Koper', names: {}, allergens: [], isDeclared: false },
        ],
      },
      {
        id: 'water',
        name: 'Woda',
        names: { en: 'Water' },
        allergens: [],
        isDeclared: false,
        ingredients: [],
        options: [],
      },
      { ...nothing, id: 'tea', name: 'Herbata', isDeclared: true },
      { ...nothing, id: 'stew', name: 'Gulasz', allergens: ['celery'], isDeclared: false },
    ],
  },
];

async function openSheet(answer: unknown = sheet) {
  const rendered = await renderScreen(<AllergenSheetButton />, {
    answers: { 'GET /api/waiter/allergen-sheet': answer },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Allergen sheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allergen sheet' }));
  return { ...rendered, dialog };
}

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent);

describe('the allergen sheet', () => {
  it('has each dish against the fourteen, in the restaurant’s language, with name and date', async () => {
    const { dialog } = await openSheet();
    expect(await dialog.findByRole('heading', { name: 'Alergeny w naszych daniach' })).toBeTruthy();
    expect(dialog.getByText('Bar Mleczny')).toBeTruthy();
    expect(dialog.getByText(/^Stan na /).textContent).toMatch(/\d{4}/);
    expect(dialog.getAllByRole('columnheader')).toHaveLength(15);
    expect(dialog.getByRole('rowheader', { name: 'Dania główne' })).toBeTruthy();
    const row = dialog.getByRole('row', { name: /^Pierogi/ });
    expect(row.textContent).toContain('Mąka (gluten), Ziemniaki');
    expect(cells(row)).toHaveLength(14);
    expect(cells(row).filter(text => text !== '')).toEqual(['●gluten', '●mleko']);
    const option = dialog.getByRole('row', { name: /z dodatkiem: Pesto/ });
    expect(cells(option).filter(text => text !== '')).toEqual(['●orzechy']);
    const unstated = dialog.getByRole('row', { name: /z dodatkiem: Koper/ });
    expect(cells(unstated)).toEqual(['nie podano: prosimy zapytać obsługę']);
  });

  it('says of a dish without any that nothing was declared', async () => {
    const { dialog } = await openSheet();
    const row = await dialog.findByRole('row', { name: /^Woda/ });
    expect(cells(row)).toEqual(['nie podano: prosimy zapytać obsługę']);
    expect(dialog.getByText(/^Of 2 dishes nobody has stated all allergens/)).toBeTruthy();
  });

  it('tells a dish with none of the 14 from one of which not all is known', async () => {
    const { dialog } = await openSheet();
    expect(cells(await dialog.findByRole('row', { name: /^Herbata/ }))).toEqual(['żadnego z 14']);
    const row = dialog.getByRole('row', { name: /^Gulasz/ });
    expect(row.textContent).toContain('Może zawierać też inne: prosimy zapytać obsługę');
    expect(cells(row).filter(text => text !== '')).toEqual(['●seler']);
  });

  it('can be had in the other language, and is printed by the browser', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { dialog } = await openSheet();
    fireEvent.click(dialog.getByRole('button', { name: 'English' }));
    const paper = (await dialog.findByRole('heading', { name: 'Allergens in our dishes' })).closest(
      'article',
    );
    expect(paper?.lang).toBe('en');
    const row = dialog.getByRole('row', { name: /^Dumplings/ });
    expect(row.textContent).toContain('Flour (gluten), Ziemniaki');
    fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('closes by its button and by Escape', async () => {
    const { dialog } = await openSheet();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Allergen sheet' }));
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read anew whenever it is opened, however soon', async () => {
    let answer = sheet;
    const { dialog, requests } = await openSheet(() => ({ status: 200, body: answer }));
    await dialog.findByRole('row', { name: /^Pierogi/ });
    answer = sheet.map(category => ({
      ...category,
      dishes: [{ ...nothing, id: 'new', name: 'Nowe danie', isDeclared: true }],
    }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Allergen sheet' }));
    const reopened = within(await screen.findByRole('dialog'));
    // Before polling begins for want of a socket, which would read it too.
    const reads = () => requests.filter(({ path }) => path === '/api/waiter/allergen-sheet');
    await waitFor(() => expect(reads()).toHaveLength(2), { timeout: 2_000 });
    expect(await reopened.findByRole('row', { name: /^Nowe danie/ })).toBeTruthy();
    expect(reopened.queryByRole('row', { name: /^Pierogi/ })).toBeNull();
  });

  it('says where nothing can be served now, and prints nothing then', async () => {
    const { dialog } = await openSheet([]);
    expect(await dialog.findByText('Nothing on the menu is available now')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });
});
