/** The reports' screen with answers for its reads. */
import { screen, waitFor, within } from '@testing-library/react';
import { ReportsScreen } from '../../../../../client/screens/admin/reports/reports-screen.tsx';
import type { Answers } from '../../../harness/fake-browser-environment.ts';
import { type RenderedScreen, renderScreen, testMember } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { reportAnswers } from '../report-factory.ts';

/** It is 20:00:30 on 20 November: the business day so far, and the same hours a week ago. */
export const shownAt = '2026-11-20T19:00:30Z';
export const weekAgo = 'from=2026-11-13T03%3A00%3A00.000Z&to=2026-11-13T19%3A00%3A00.000Z';

const room = { text: 'Dining room', names: { en: 'Dining room', pl: 'Sala główna' } };

/** Most tests compare with nothing. */
export async function openReports(answers: Answers = {}, query = '?against=none', language = 'en') {
  const rendered = await renderScreen(<ReportsScreen />, {
    answers: { ...adminReads(), ...reportAnswers, ...answers },
    member: {
      roles: ['admin'],
      restaurant: { ...testMember.restaurant, translations: [room] },
    },
    path: `/app/admin/reports${query}`,
    language,
  });
  await settled(rendered);
  return rendered;
}
/** Waits for consecutive reads: the settings, the report, the comparison. */
function settled({ access }: RenderedScreen): Promise<void> {
  return waitFor(() => {
    if (screen.queryByRole('status') !== null || access.queryClient.isFetching() > 0)
      throw new Error('reading');
  });
}
export const figureOf = (label: string) =>
  screen
    .getAllByText(label)
    .find(({ tagName }) => tagName === 'DT')
    ?.closest('div');
export const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent));
