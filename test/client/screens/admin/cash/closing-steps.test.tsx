/** The steps of closing the day: none is ticked before somebody counted or compared what it stands for. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DayReportDraft, DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { CloseDayDialog } from '../../../../../client/screens/admin/cash/close-day-dialog.tsx';
import { renderScreen, testMember } from '../../../harness/screen-harness.tsx';
import { adminReads } from '../admin-factory.ts';
import { makeDraft, makeFigures } from './day-factory.ts';

const nothing = () => {};

async function openSteps(draft: DayReportDraft) {
  const restaurant = { ...testMember.restaurant, terminals: [{ id: 't1', name: 'Terminal 1' }] };
  await renderScreen(
    <CloseDayDialog draft={draft} onStale={nothing} onClose={nothing} onClosed={nothing} />,
    {
      answers: { ...adminReads(), 'POST /api/admin/terminals/totals': { status: 204 } },
      member: { roles: ['admin'], restaurant },
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const rows = dialog.getAllByRole('listitem').filter(step => step.querySelector('h3') !== null);
  return {
    dialog,
    steps: rows.map(step => [
      step.querySelector('h3')?.textContent,
      step.querySelector('strong')?.textContent,
    ]),
    details: rows.map(step => step.querySelector('p')?.textContent),
  };
}

const anna = { id: 'anna', name: 'Anna' };
const openCash = { id: 'c', kind: 'waiter', holder: anna, openedAt: '2026-11-19T10:00:00.000Z' } as const;

it('shows before its end what it comes to, what is missing and how late it is', async () => {
  const figures = makeFigures();
  figures.cash.outside = 9_040;
  const openOrders = [{ id: 'o', orderNumber: 14, place: '7', waiter: 'Anna', total: 5_000, paid: 1_000 }];
  const usualEnd = '2026-11-20T21:00:00.000Z';
  const { dialog, steps } = await openSteps(
    makeDraft({ figures, openOrders, openCash: [openCash], usualEnd }),
  );
  expect(steps).toEqual([
    ['Open orders (something is left)', '1'],
    ['Cash (money is missing or differs)', expect.stringMatching(/^−?-?1\.00$/)],
    ['Cards (nothing counted or compared)', '–'],
    ['Receipts (something is left)', String(figures.missingReceipts.length)],
    ['Tips (done)', '3.00'],
    ['Corrections (done)', '7.00'],
  ]);
  expect(
    dialog.getByText(
      '1 cash session counted · 1 cash session not counted · Anna: −1.00, to be confirmed · Cash in no session: 90.40',
    ),
  );
  expect(dialog.getByText('No terminal’s total to compare with')).toBeTruthy();
  const facts = dialog
    .getAllByRole('term')
    .map(term => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toContainEqual(['Payments with tips', expect.stringMatching(/^PLN.33\.00$/)]);
  expect(facts).toContainEqual([expect.stringMatching(/^B 8/), expect.stringMatching(/^PLN.30\.00$/)]);
  const rates = dialog.getByRole('region', { name: 'Gross sales by VAT rate' });
  expect(within(rates).getByText(/^B 8/)).toBeTruthy();
  expect(dialog.getByText(/^Now \d\d:\d\d · usually 22:00$/)).toBeTruthy();
});

it('names open orders without a table, and ticks those that are paid, or all, at once', async () => {
  const open = (id: string, name: string, paid: number) => ({
    ...{ id, orderNumber: 14, place: '', name, waiter: 'Anna', total: 5_000, paid },
  });
  const atTable = { ...open('b', 'Wójcik', 0), place: '2' };
  const openOrders = [open('a', 'Nowak', 5_000), atTable, open('c', 'Kowal', 5_000)];
  const { dialog } = await openSteps(makeDraft({ openOrders }));
  fireEvent.click(dialog.getByLabelText('All on which nothing is left to pay (2)'));
  const ticked = () =>
    dialog
      .getAllByLabelText<HTMLInputElement>(/^Order/)
      .map(({ checked, labels }) => [labels?.[0]?.textContent.split(' · ')[1], checked]);
  expect(ticked()).toEqual([
    ['Table 2', false],
    ['Kowal', true],
    ['Nowak', true],
  ]);
  fireEvent.click(dialog.getByLabelText('All of these (3)'));
  expect(ticked().map(([, isTicked]) => isTicked)).toEqual([true, true, true]);
});

it('says that the terminals were asked where none has anything to compare', async () => {
  const { dialog } = await openSteps(makeDraft());
  fireEvent.click(dialog.getByRole('button', { name: 'Ask the terminals' }));
  expect((await dialog.findByRole('status')).textContent).toMatch(/^The terminals were asked/);
});

it('ticks nothing where nobody counted and no terminal was asked', async () => {
  const cash = { taken: 3_300, outside: 3_300, paidIn: 0, paidOut: 0, difference: 0 };
  const { steps } = await openSteps(makeDraft({ figures: makeFigures({ cash, cashSessions: [] }) }));
  expect(steps.slice(1, 3)).toEqual([
    ['Cash (nothing counted or compared)', '–'],
    ['Cards (nothing counted or compared)', '–'],
  ]);
});

const [counted] = makeFigures().cashSessions;
const cards = (...list: NonNullable<DayReportFigures['cards']>): Partial<DayReportFigures> => ({
  payments: [{ kind: 'card', taken: 3_000, refunded: 0, tips: 0 }],
  cards: list,
});
const sums = { taken: 1_000, refunded: 0, tips: 0 };
const agrees = {
  ...{ terminal: 'Terminal 1', terminalId: 't1', ...sums },
  totals: { state: 'answered' as const, total: 1_000, difference: 0 },
};
const away = { ...agrees, terminal: 'Terminal 2', terminalId: 't2', totals: { state: 'away' as const } };
const later = {
  ...agrees,
  terminal: 'Terminal 3',
  terminalId: 't3',
  totals: { ...agrees.totals, later: 500 },
};
const silent = {
  ...agrees,
  terminal: 'Terminal 4',
  terminalId: 't4',
  totals: { state: 'cannotTell' as const },
};
const typed = { ...counted, cardDifference: 0 } as DayReportFigures['cashSessions'][number];
const blank = { ...typed, cardDifference: undefined, cardNotCompared: 1_000 } as never;

it.each([
  ['one terminal alone', 'done', cards(agrees), 'Nothing differs from the terminals’ totals'],
  ['one that is away', 'something is left', cards(agrees, away), 'Not compared: Terminal 2'],
  ['one with a payment since', 'something is left', cards(agrees, later), 'Not compared: Terminal 3'],
  [
    'those that nobody counts',
    'nothing counted or compared',
    cards(agrees, silent, sums),
    'Not compared: Terminal 4, Without link',
  ],
  [
    'one without link, its total typed',
    'done',
    { ...cards(agrees, sums), cashSessions: [typed] },
    'Nothing differs from the terminals’ totals',
  ],
  [
    'one without link, its total not typed',
    'nothing counted or compared',
    { ...cards(agrees, sums), cashSessions: [typed, blank] },
    'Not compared: Anna',
  ],
  [
    'two whose differences cancel out',
    'money is missing or differs',
    cards(
      { ...agrees, totals: { ...agrees.totals, difference: 500 } },
      { ...away, totals: { ...agrees.totals, difference: -500 } },
    ),
    'The terminals’ totals differ from what was taken: look for a wrong payment method',
  ],
])('the cards of %s', async (_, state, figures, detail) => {
  const cash = { taken: 0, outside: 0, paidIn: 0, paidOut: 0, difference: 0 };
  const { steps, details } = await openSteps(
    makeDraft({ figures: makeFigures({ cash, cashSessions: [], ...figures }) }),
  );
  expect([steps[2]?.[0], details[2]]).toEqual([`Cards (${state})`, detail]);
});
