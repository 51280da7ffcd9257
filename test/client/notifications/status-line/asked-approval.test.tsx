import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusLine } from '../../../../client/notifications/status-line/status-line.tsx';
import { ApprovalsNotice } from '../../../../client/screens/admin/approvals/approvals-notice.tsx';
import { createApproval } from '../../screens/admin/office-factory.ts';
import { dish, openNotices } from '../notices-harness.tsx';

it('a question to an admin is asked once, in the line: before what is ready, over a dialog too', async () => {
  const { notify } = await openNotices({
    member: { roles: ['admin'] },
    answers: { 'GET /api/admin/approvals': [createApproval({ id: 'p' })] },
    element: (
      <>
        <StatusLine layout="standard" currentPath="/app/admin/menu" />
        <ApprovalsNotice />
        <dialog aria-label="dish" />
      </>
    ),
  });
  await notify(dish);
  await notify({ ...dish, id: 'n2', kind: 'approval', title: 'Table 4: approval needed' });
  expect(screen.getByRole('button', { name: /^Approve: / })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
  expect(screen.queryByText(/approval needed/)).toBeNull();
  const dialog = screen.getByLabelText<HTMLDialogElement>('dish');
  await act(async () => dialog.showModal());
  expect((await screen.findByRole('button', { name: /^Approve: / })).closest('dialog')).toBe(dialog);
});
