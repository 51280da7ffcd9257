import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoticesPart } from '../../../client/notifications/notices-part.tsx';
import { dish, openNotices } from './notices-harness.tsx';

it('a question to an admin, which the frame asks, is no notice besides; in a dialog, over the frame, it is', async () => {
  const { notify } = await openNotices({
    member: { roles: ['admin'] },
    element: (
      <>
        <NoticesPart layout="standard" currentPath="/app/admin/menu" />
        <dialog aria-label="dish" />
      </>
    ),
  });
  await notify(dish);
  await notify({ ...dish, id: 'n2', kind: 'approval', title: 'Table 4: approval needed' });
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toHaveLength(1);
  expect(screen.getByRole('article').textContent).toContain('Table 12');
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  const dialog = screen.getByLabelText<HTMLDialogElement>('dish');
  await act(async () => dialog.showModal());
  expect((await screen.findByText('Table 4: approval needed')).closest('dialog')).toBe(dialog);
});
