import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { KsefState } from '#shared/invoices/invoice-schema.ts';
import { KsefCredentialCard } from '../../../../../client/screens/admin/restaurant/ksef-credential-card.tsx';
import { renderScreen } from '../../../harness/screen-harness.tsx';

it('the sign-in to KSeF is removed only after a question', async () => {
  const savedBy = { id: 'olga', name: 'Olga' };
  const ksef: KsefState = {
    environment: 'production',
    credential: { kind: 'token', savedAt: '2026-11-01T10:00:00.000Z', savedBy },
  };
  const removed: string[] = [];
  await renderScreen(<KsefCredentialCard />, {
    answers: {
      'GET /api/admin/ksef': ksef,
      'DELETE /api/admin/ksef/credential': () => {
        removed.push('removed');
        return { status: 204 };
      },
    },
    member: { roles: ['admin'] },
  });
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const answer = (name: string) =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await ask();
  answer('Cancel');
  expect(removed).toEqual([]);
  await ask();
  answer('Remove');
  await expect.poll(() => removed).toEqual(['removed']);
});
