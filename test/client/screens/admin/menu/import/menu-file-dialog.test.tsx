import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MenuFileDialog } from '../../../../../../client/screens/admin/menu/import/menu-file-dialog.tsx';
import type { SentRequest } from '../../../../harness/fake-browser-environment.ts';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, createSettings, refusal } from '../../admin-factory.ts';

const preview = {
  ...{ faults: [], leftOut: [], proposals: [], structure: [], ignoredColumns: [] },
  ...{ addedCategories: [], added: [], changed: [], archived: [], unchanged: 3, fingerprint: 'of-this-menu' },
};
const writesOf = (requests: SentRequest[]) => requests.filter(({ method }) => method !== 'GET');
const dialog = <MenuFileDialog settings={createSettings()} onClose={() => {}} />;

function choose(text: string) {
  const file = new File([text], 'menu.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
}

it('the menu changed between check and Apply: it is said while the file is looked at anew, not once it is saved', async () => {
  const answers = [refusal(409, 'MENU_CHANGED'), { body: { added: 0, changed: 0, archived: 0 } }];
  await renderScreen(dialog, {
    answers: {
      ...adminReads(),
      'POST /api/admin/menu/import/check': preview,
      'POST /api/admin/menu/import': () => answers.shift() ?? {},
    },
    member: { roles: ['admin'] },
  });
  choose('name;price');
  fireEvent.click(await screen.findByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^The menu has changed meanwhile/);
  fireEvent.click(await screen.findByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^Saved/);
  expect(screen.queryByText(/^The menu has changed meanwhile/)).toBeNull();
});

const asked = {
  ...preview,
  fingerprint: undefined,
  reading: {
    ...{ encoding: 'windows-1250', sample: 'Żurek;1.234', headingRow: 1 },
    columns: [
      { heading: 'Danie', field: 'name', isGuessed: true },
      { heading: 'Kwota', field: 'price', isGuessed: true },
      { heading: 'Masa', field: '', isGuessed: false },
    ],
    rows: [{ row: 2, cells: ['Żurek', '1.234', '300'] }],
  },
  faults: [
    { code: 'ambiguousAmount', row: 2, column: 'Kwota', value: '1.234', amounts: [123_400, 123] },
    { code: 'ambiguousAmount', row: 3, column: 'Kwota', value: '2.500', amounts: [250_000, 250] },
  ],
  proposals: ['Zupy', 'Wina'].map(category => ({
    ...{ category, items: 1, station: 'kitchen', course: 1, vatRate: 8 },
    proposed: ['station', 'vatRate'],
  })),
};

it('the owner changes a column, the letters, a category and all ticked ones, and answers which amount is meant', async () => {
  const { requests } = await renderScreen(dialog, {
    answers: { ...adminReads(), 'POST /api/admin/menu/import/check': asked },
    member: { roles: ['admin'] },
  });
  choose('Danie;Kwota;Masa');
  const lastChoices = async (expected: object) =>
    waitFor(() => expect(writesOf(requests).at(-1)?.body).toMatchObject({ choices: expected }));
  const select = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByText('Żurek;1.234');
  select('Letters of the file', 'iso-8859-2');
  await lastChoices({ encoding: 'iso-8859-2' });
  select('Masa', 'description');
  await lastChoices({ headingRow: 1, columns: ['name', 'price', 'description'] });
  select('Prep station: Wina', 'bar');
  await lastChoices({ categories: [{ name: 'Wina', values: { station: 'bar' } }] });
  fireEvent.click(screen.getByLabelText('Zupy (1)'));
  select('VAT of all ticked categories', '23');
  await lastChoices({ categories: [{ name: 'Wina', values: { station: 'bar', vatRate: 23 } }] });
  expect(screen.getAllByText('proposed').length).toBe(4);
  const questions = screen.getByRole('region', { name: 'Which amount is meant?' });
  fireEvent.click(within(questions).getByRole('button', { name: /^All like this.*1\.23,/ }));
  await lastChoices({
    amounts: [
      { text: '1.234', amount: 123 },
      { text: '2.500', amount: 250 },
    ],
  });
});

it('a pasted list is read like a file, into the category it was pasted for', async () => {
  const { requests } = await renderScreen(
    <MenuFileDialog settings={createSettings()} pasteInto="Zupy" onClose={() => {}} />,
    {
      answers: { ...adminReads(), 'POST /api/admin/menu/import/check': preview },
      member: { roles: ['admin'] },
    },
  );
  fireEvent.change(screen.getByLabelText(/One item per line/), { target: { value: 'Żurek 28' } });
  fireEvent.click(screen.getByRole('button', { name: 'Read the list' }));
  await waitFor(() =>
    expect(writesOf(requests)[0]?.body).toMatchObject({
      file: Buffer.from('Żurek 28').toString('base64'),
      choices: { category: 'Zupy' },
    }),
  );
});
