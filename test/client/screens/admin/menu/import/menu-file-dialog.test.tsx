import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MenuFileDialog } from '../../../../../../client/screens/admin/menu/import/menu-file-dialog.tsx';
import { renderScreen } from '../../../../harness/screen-harness.tsx';
import { adminReads, refusal } from '../../admin-factory.ts';

const preview = {
  ...{ faults: [], ignoredColumns: [], addedCategories: [], added: [], changed: [], archived: [] },
  ...{ unchanged: 3, fingerprint: 'of-this-menu' },
};

it('the menu changed between check and Apply: it is said while the file is looked at anew, not once it is saved', async () => {
  const answers = [refusal(409, 'MENU_CHANGED'), { body: { added: 0, changed: 0, archived: 0 } }];
  await renderScreen(<MenuFileDialog onClose={() => {}} />, {
    answers: {
      ...adminReads(),
      'POST /api/admin/menu/import/check': preview,
      'POST /api/admin/menu/import': () => answers.shift() ?? {},
    },
    member: { roles: ['admin'] },
  });
  const file = new File(['name;price'], 'menu.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a CSV file'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^The menu has changed meanwhile/);
  fireEvent.click(await screen.findByRole('button', { name: 'Apply these changes' }));
  await screen.findByText(/^Saved/);
  expect(screen.queryByText(/^The menu has changed meanwhile/)).toBeNull();
});
