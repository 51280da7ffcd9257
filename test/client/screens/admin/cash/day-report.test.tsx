import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { OfficeCashScreen } from '../../../../../client/screens/admin/cash/office-cash-screen.tsx';
import { makeOrder } from '../../../harness/order-factory.ts';
import { renderScreen } from '../../../harness/screen-harness.tsx';
import { adminReads, createSettings, createUser } from '../admin-factory.ts';
import { createSalesReport, createSalesRow, reportAnswers } from '../report-factory.ts';
import { makeDraft, makeEntry, makeFigures, makeReport } from './day-factory.ts';

const orderId = '0197a000-0000-7000-8000-000000000001';
const cashId = '0197a000-0000-7000-8000-000000000002';
const openDay = makeDraft({
  openOrders: [{ id: orderId, orderNumber: 14, place: '7', waiter: 'Anna', total: 5_000, paid: 1_000 }],
  openCash: [
    {
      id: cashId,
      kind: 'waiter',
      holder: { id: 'anna', name: 'Anna' },
      openedAt: '2026-11-19T10:00:00.000Z',
    },
  ],
});

async function open(draft = openDay, answers: object = {}) {
  const rendered = await renderScreen(<OfficeCashScreen />, {
    answers: {
      ...adminReads(),
      'GET /api/admin/cash-sessions': [],
      'GET /api/admin/day-report': draft,
      'GET /api/admin/day-reports': [makeEntry()],
      'GET /api/admin/day-reports/z1': makeReport(),
      'GET /api/admin/day-reports/z2': makeReport({ id: 'z2', number: 2 }),
      ...answers,
    },
    member: { roles: ['admin'] },
    path: '/app/admin/cash',
  });
  const writes = () => rendered.requests.filter(({ method }) => method === 'POST');
  return { ...rendered, writes };
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('shows ten Zs until somebody wants all: the accountant’s month is below', async () => {
  const entries = Array.from({ length: 12 }, (_, index) => makeEntry({ id: `z${index}`, number: index + 1 }));
  await open(openDay, { 'GET /api/admin/day-reports': entries });
  const reports = () => screen.findAllByRole('button', { name: /^Z \d/ });
  expect(await reports()).toHaveLength(10);
  await press('Show all 12');
  expect(await reports()).toHaveLength(12);
});

it('offers the months that have a Z to the accountant', async () => {
  const { requests } = await open(openDay, {
    'GET /api/admin/day-reports': [
      makeEntry({ businessDay: '2026-11-20' }),
      makeEntry({ id: 'z2', businessDay: '2026-10-31' }),
    ],
  });
  const month = await screen.findByLabelText<HTMLSelectElement>('Month');
  expect(month.value).toBe('2026-10');
  fireEvent.change(month, { target: { value: '2026-11' } });
  await press('Download the month');
  await vi.waitFor(() =>
    expect(requests.some(({ path }) => path.endsWith('/api/admin/reports/month.zip?month=2026-11'))).toBe(
      true,
    ),
  );
});

describe('the business day', () => {
  it('closes once each open order and cash session is ticked, and shows its Z', async () => {
    const { writes } = await open(openDay, {
      'POST /api/admin/day-reports': () => ({ status: 201, body: makeReport({ id: 'z2', number: 2 }) }),
    });
    await press('Close the day');
    const dialog = within(await screen.findByRole('dialog'));
    const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close the day' });
    expect(close.disabled).toBe(true);
    const order = dialog.getByLabelText('Order 14 · Table 7 · Anna');
    expect(document.getElementById(`${order.getAttribute('aria-describedby')}`)?.textContent).toMatch(
      /^PLN.50\.00 · paid PLN.10\.00$/,
    );
    expect(dialog.getByText('Total')).toBeTruthy();
    fireEvent.click(order);
    expect(close.disabled).toBe(true);
    fireEvent.click(dialog.getByLabelText('Cash of Anna'));
    fireEvent.click(close);
    await screen.findByRole('dialog', { name: /^Z 2/ });
    expect(writes()).toHaveLength(1);
    expect(writes()[0]?.body).toEqual({ number: 2, orderIds: [orderId], cashSessionIds: [cashId] });
  });

  it('is sent again by e-mail, where somebody gets it', async () => {
    const entry = makeEntry({ mail: { state: 'failed', at: '2026-11-20T21:00:00.000Z', fault: 'refused' } });
    const { writes } = await open(openDay, {
      ...adminReads({ settings: createSettings({ dayReportEmails: ['owner@example.com'] }) }),
      'GET /api/admin/day-reports': [entry],
      'POST /api/admin/day-reports/z1/mail': () => ({ status: 204 }),
    });
    await press(/^Z 1/);
    await press('Send again');
    await vi.waitFor(() =>
      expect(writes().map(({ path }) => path)).toEqual(['/api/admin/day-reports/z1/mail']),
    );
  });

  it('gives the ticked orders to who stays', async () => {
    const { writes, requests } = await open(openDay, {
      [`PATCH /api/waiter/orders/${orderId}`]: () => ({ body: makeOrder({ id: orderId }) }),
      'GET /api/admin/users': [
        createUser({ id: 'jan', displayName: 'Jan', roles: ['waiter'] }),
        createUser({ id: 'kit', displayName: 'Ewa', roles: ['kitchen'] }),
      ],
    });
    await press('Close the day');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Ticked orders to')).toBeNull();
    fireEvent.click(dialog.getByLabelText('Order 14 · Table 7 · Anna'));
    const waiter = await dialog.findByLabelText<HTMLSelectElement>('Ticked orders to');
    await dialog.findByRole('option', { name: 'Jan' });
    expect([...waiter.options].map(({ text }) => text)).toEqual(['Choose a waiter', 'Jan']);
    fireEvent.change(waiter, { target: { value: 'jan' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Transfer 1' }));
    await vi.waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ waiterId: 'jan' }),
    );
    expect(writes()).toEqual([]);
  });

  const many = Array.from({ length: limits.carriedOverMax + 1 }, (_, nth) => `many-${nth}`);
  const count = { count: many.length, digest: 'a'.repeat(64) };

  it.each([
    [
      'orders',
      {
        openOrders: many.map(id => ({ id, orderNumber: 14, place: '7', waiter: 'Anna', total: 0, paid: 0 })),
        openOrderCount: count,
      },
      'All open orders (501) go over to the next day',
    ],
    [
      'cashSessions',
      {
        openCash: many.map(id => ({
          ...{ id, kind: 'waiter' as const, openedAt: '2026-11-19T10:00:00.000Z' },
          holder: { id, name: 'Anna' },
        })),
        openCashCount: count,
      },
      'All cash not counted (501) goes over to the next day',
    ],
  ])('closes with more %s than can be named, by their count', async (path, change, label) => {
    const { writes } = await open(makeDraft(change), {
      'POST /api/admin/day-reports': () => ({ status: 201, body: makeReport({ id: 'z2', number: 2 }) }),
    });
    await press('Close the day');
    const dialog = within(await screen.findByRole('dialog'));
    const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close the day' });
    expect(close.disabled).toBe(true);
    fireEvent.click(dialog.getByLabelText(label));
    fireEvent.click(close);
    await screen.findByRole('heading', { name: /^Z 2/ });
    expect(writes()[0]?.body).toEqual({ number: 2, orderIds: [], cashSessionIds: [], [path]: count });
  });

  it('that was changed meanwhile stays open and says why', async () => {
    const refused = { code: 'DAY_STILL_OPEN', title: 'x', status: 409 };
    await open(makeDraft(), { 'POST /api/admin/day-reports': () => ({ status: 409, body: refused }) });
    await press('Close the day');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the day' }));
    expect(await screen.findByText(/still open that the report does not carry over/)).toBeTruthy();
  });

  it.each([
    [
      'that has its Z',
      { isDayClosed: true },
      'Another Z for this day',
      'This day has its Z. Why another one?',
    ],
    [
      'that usually ends later',
      { isEarly: true as const, usualEnd: '2026-11-20T21:00:00.000Z' },
      'Close the day',
      'The day usually ends later. Why now?',
    ],
  ])('%s is closed with a reason', async (_kind, change, button, question) => {
    const { writes } = await open(makeDraft(change), {
      'POST /api/admin/day-reports': () => ({ status: 201, body: makeReport({ id: 'z2', number: 2 }) }),
    });
    await press(button);
    const dialog = within(await screen.findByRole('dialog'));
    const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close the day' });
    expect(close.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(question), { target: { value: ' Power cut ' } });
    fireEvent.click(close);
    await screen.findByRole('heading', { name: /^Z 2/ });
    expect(writes()[0]?.body).toMatchObject({ reason: 'Power cut' });
  });

  it('stands beside the same weekday before, with the worst station', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T08:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const dayOf = (date: string, next: string) =>
      `?from=${date}T03%3A00%3A00.000Z&to=${next}T03%3A00%3A00.000Z`;
    const sales = (gross: number, guests: number) =>
      createSalesReport([createSalesRow({ gross, seatedGross: gross, guests })]);
    const prepared = (late: number) => ({
      ...reportAnswers['GET /api/admin/reports/preparation'],
      stations: [{ station: 'kitchen' as const, lines: 20, medianSeconds: 1, p90Seconds: 1, late }],
      prepStations: [{ station: 'kitchen' as const, stationId: 'grill', name: 'Grill', lines: 20, late }],
    });
    await open(openDay, {
      [`GET /api/admin/reports/sales${dayOf('2026-11-20', '2026-11-21')}`]: sales(108_000, 20),
      [`GET /api/admin/reports/sales${dayOf('2026-11-13', '2026-11-14')}`]: sales(100_000, 17),
      [`GET /api/admin/reports/preparation${dayOf('2026-11-20', '2026-11-21')}`]: prepared(11),
      [`GET /api/admin/reports/preparation${dayOf('2026-11-13', '2026-11-14')}`]: prepared(7),
    });
    await press('Close the day');
    const against = within(
      await screen.findByRole('region', { name: 'Compared with 13 Nov 2026 up to 04:00' }),
    );
    const facts = () =>
      against.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent]);
    await vi.waitFor(() => expect(facts()).toHaveLength(4));
    expect(facts()).toEqual([
      ['Gross sales', '+8%'],
      ['Guests', '20 (+3)'],
      ['Average per guest', expect.stringMatching(/^PLN.54\.00$/)],
      ['Late items', '11 (+4) · Grill'],
    ]);
  });

  it('shows no zero for cash that is left out until it is counted', async () => {
    await open({ ...openDay, isCashHidden: true });
    const [, cash] = await screen.findAllByRole('term');
    expect([cash?.textContent, cash?.nextElementSibling?.textContent]).toEqual(['Cash', '–']);
    await press('X report');
    const dialog = within(await screen.findByRole('dialog'));
    const rows = dialog.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent));
    expect(rows).toContainEqual(['Cash', '–', '–', '–']);
    expect(rows.find(([name]) => name === 'Anna')?.[2]).toBe('–');
    expect(dialog.queryByText(/^Cash taken/)).toBeNull();
  });

  it('has an X with everything so far', async () => {
    const refund: DayReportFigures['refunds'][number] = {
      orderNumber: 9,
      kind: 'card',
      ...{ amount: 1_000, tip: 150, reason: 'Cold' },
      ...{ by: { id: 'anna', name: 'Anna' }, approvedBy: { id: 'ewa', name: 'Ewa' } },
      at: '2026-11-20T18:00:00.000Z',
    };
    await open(makeDraft({ figures: makeFigures({ refunds: [refund], refundedLater: 1_000 }) }));
    await press('X report');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Order 9 · Card')).toBeTruthy();
    expect(dialog.getByText('Order 12 · 1× Water')).toBeTruthy();
    expect(dialog.getByText(/^Cold · Anna · approved by Ewa/)).toBeTruthy();
    expect(dialog.getByText(/^Refunds: PLN.11\.50 \(incl\. tips PLN.1\.50\)$/)).toBeTruthy();
    expect(dialog.getByText('Refunded after closing')).toBeTruthy();
    expect(dialog.getByText('Anna · Tips in cash')).toBeTruthy();
    expect(dialog.getByText('1 order without a fiscal receipt')).toBeTruthy();
  });
});

describe('a Z report', () => {
  it('opens from the list as it was made, with what was carried over', async () => {
    const carriedOver = {
      orders: [{ orderNumber: 14, place: '7', waiter: 'Anna', total: 5_000, paid: 0 }],
      cash: [],
    };
    await open(openDay, { 'GET /api/admin/day-reports/z1': makeReport({ carriedOver }) });
    await press(/^Z 1/);
    const dialog = within(await screen.findByRole('dialog'));
    await vi.waitFor(() => expect(dialog.getByText('Order 14 · Table 7')).toBeTruthy());
    const session = dialog.getByText('Over or short').closest('table');
    expect([...(session?.rows ?? [])].map(({ cells }) => [...cells].map(cell => cell.textContent))).toEqual([
      ['Waiter or till', 'Expected', 'Counted', 'Over or short'],
      ['Anna', '233.00', '232.00', '−1.00'],
    ]);
    expect(dialog.getByText(/^From 20 Nov/)).toBeTruthy();
  });

  it('says what was taken and is in no Z', async () => {
    await open(openDay, { 'GET /api/admin/day-reports/z1': makeReport({ uncounted: 17_400 }) });
    await press(/^Z 1/);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Payments of .*174\.00.* in no Z report/);
  });

  it('lists each deposit that was paid back once, as a sum by who paid it', async () => {
    const anna = { id: 'anna', name: 'Anna' };
    const at = '2026-11-20T18:00:00.000Z';
    const back = { kind: 'payOut' as const, holder: anna, reason: 'Deposit', by: anna, at };
    const figures = makeFigures({
      cashMovements: [
        { ...back, amount: 600, depositReturn: { pieces: 12, deposit: 50 } },
        { ...back, amount: 150, depositReturn: { pieces: 3, deposit: 50 } },
        { ...back, amount: 2_000, reason: 'Taxi' },
      ],
      deposits: { charged: 0, paidOut: 750, people: [{ by: anna, pieces: 15, amount: 750 }] },
    });
    await open(openDay, { 'GET /api/admin/day-reports/z1': makeReport({ figures }) });
    await press(/^Z 1/);
    const dialog = within(await screen.findByRole('dialog'));
    await vi.waitFor(() => expect(dialog.getByText('Deposits paid back by Anna')).toBeTruthy());
    expect(dialog.getByText(/^.PLN.7\.50$/)).toBeTruthy();
    expect(dialog.queryByText(/6\.00|1\.50/)).toBeNull();
    expect(dialog.getByText(/Taxi/)).toBeTruthy();
  });

  it('is printed again, and says so where there is no printer', async () => {
    let status = 204;
    const { writes } = await open(openDay, {
      'POST /api/admin/day-reports/z1/print': () =>
        status === 204
          ? { status, body: undefined }
          : { status, body: { code: 'PRINTER_UNKNOWN', title: 'x', status } },
    });
    await press(/^Z 1/);
    await press('Print');
    await screen.findByText('Sent to the printer.');
    expect(writes()).toHaveLength(1);
    status = 422;
    await press('Print');
    expect((await screen.findByRole('alert')).textContent).toContain('No receipt printer is set up.');
    expect(screen.queryByText('Sent to the printer.')).toBeNull();
  });

  it('is saved as CSV and as PDF', async () => {
    const names: string[] = [];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }));
    const file = (kind: string) => () => ({
      body: 'a',
      headers: { 'content-disposition': `attachment; filename="z-report-1.${kind}"` },
    });
    await open(openDay, {
      'GET /api/admin/day-reports/z1/report.csv': file('csv'),
      'GET /api/admin/day-reports/z1/report.pdf': file('pdf'),
    });
    await press(/^Z 1/);
    await press('CSV');
    await vi.waitFor(() => expect(names).toEqual(['z-report-1.csv']));
    await press('PDF');
    await vi.waitFor(() => expect(names).toEqual(['z-report-1.csv', 'z-report-1.pdf']));
    saved.mockRestore();
  });
});
