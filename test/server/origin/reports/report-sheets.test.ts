/** The reports' files: their columns, and what they compare with another period. */
import t from 'tap';
import { csvPath, reportKinds } from '#shared/reports/report-calls.ts';
import { chargeDeposit } from '../../../helpers/cash/deposits.ts';
import { addLawSetMenu, chosenSet } from '../../../helpers/fuzz/set-law-checks.ts';
import { createOrigin, type OriginFixture, tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder, playEvening } from '../../../helpers/restaurants/report-evening.ts';
import { sentOrder } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../helpers/restaurants/stocked-origin.ts';

const dayMs = 24 * 60 * 60_000;
const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': 'en' };

/** No cell has a line break. */
function cellsOf(text: string): string[][] {
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map(row => [...`${row},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => cell));
}

async function file(origin: OriginFixture, kind: string, query = ''): Promise<string[][]> {
  const { status, text } = await origin.send({
    ...{ method: 'GET', url: `${csvPath(`/api/admin/reports/${kind}`)}${query}`, headers },
  });
  if (status !== 200) throw new Error(text);
  return cellsOf(text);
}

/** Half the price of all drinks. */
async function startHappyHour(origin: OriginFixture): Promise<void> {
  const { version } = (await origin.read('priceLists')).data;
  const list = {
    ...{ id: restaurantIds.soup, name: 'Happy hour', isActive: true, rounding: 'none', items: [] },
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    categories: [{ categoryId: restaurantIds.drinks, percent: 50 }],
  } as const;
  const body = structuredClone({ lists: [list] }) as never;
  await origin.command('savePriceLists', body, { headers: ifMatch(version) });
}

/** What makes rows of their own in one report or another. */
async function playOfEverything(origin: OriginFixture): Promise<void> {
  await chargeDeposit(origin, 'water');
  await addLawSetMenu(origin);
  await startHappyHour(origin);
  await playEvening(origin);
  const openItem = { name: 'Tort', price: 5_000, vatRate: 8, station: 'none' } as const;
  const { data } = await origin.command('createOrder', {
    ...{ type: 'takeaway', guestCount: 0 },
    lines: [{ openItem, quantity: 1 }],
  });
  const params = { id: data.id };
  await origin.command('addSet', chosenSet(1), { params });
  const { data: sent } = await origin.command('sendOrder', {}, { params });
  await closeOrder(origin, sent);
  await closeOrder(origin, await sentOrder(origin, ['water'], null));
}

const spanOf = (fromMs: number, days = 1) => {
  const time = (ms: number) => new Date(ms).toISOString();
  return [time(fromMs), time(fromMs + days * dayMs)] as const;
};

t.test('every row of every report has as many cells as there are headings §10.2o', async t => {
  const origin = await createOrigin(t);
  const { nowMs } = origin.clock;
  await playOfEverything(origin);
  const items = (await file(origin, 'items')).map(([category]) => category);
  t.ok(items.includes('Open item') && items.some(category => category?.startsWith('Set menu')));
  const [heads] = await file(origin, 'items');
  t.equal(heads?.at(-1), 'Below menu price');
  t.same(
    (await file(origin, 'items'))
      .filter(([category]) => category?.startsWith('Price list'))
      .map(row => [row[1], row[2], row[3], row.at(-1)]),
    [
      ['Happy hour', '3', '12.05', '12.50'],
      ['Menu prices', '5', '144.84', '0.00'],
    ],
  );
  t.match((await file(origin, 'vat')).at(-1)?.[0], /Deposits/);
  const [beforeFrom, beforeTo] = spanOf(nowMs - 7 * dayMs);
  for (const kind of reportKinds)
    for (const query of ['', `?beforeFrom=${beforeFrom}&beforeTo=${beforeTo}`]) {
      const [heads = [], ...rows] = await file(origin, kind, query);
      t.ok(rows.length > 0, kind);
      t.same(
        rows.filter(row => row.length !== heads.length),
        [],
        `${kind}${query}`,
      );
    }
});

t.test(
  'a file tells what was before, the difference and the change, also of what is gone §10.2r',
  async t => {
    const origin = await createOrigin(t);
    const { nowMs } = origin.clock;
    await closeOrder(origin, await sentOrder(origin, ['soup', 'beer'], null));
    origin.clock.nowMs = nowMs + 7 * dayMs;
    await closeOrder(origin, await sentOrder(origin, ['beer', 'beer', 'water'], null));
    const [from, to] = spanOf(nowMs + 7 * dayMs - 60_000);
    const [beforeFrom, beforeTo] = spanOf(nowMs - 60_000);
    const compared = (kind: string) =>
      file(origin, kind, `?from=${from}&to=${to}&beforeFrom=${beforeFrom}&beforeTo=${beforeTo}`);
    const [heads = [], ...items] = await compared('items');
    t.same(heads.slice(-6), [
      ...['Sold: compared period', 'Sold: difference', 'Sold: change (%)'],
      ...['Gross sales: compared period', 'Gross sales: difference', 'Gross sales: change (%)'],
    ]);
    const shown = items.map(row => [row[1], row[2], row[3], ...row.slice(-6)]);
    t.same(shown, [
      ['English Piwo', '2', '18.00', '1', '1', '100.0', '9.00', '9.00', '100.0'],
      ['English Woda', '1', '7.00', '0', '1', '', '0.00', '7.00', ''],
      ['English Zupa', '', '', '1', '-1', '-100.0', '22.00', '-22.00', '-100.0'],
    ]);
    const [, hour = []] = await compared('sales');
    t.same([hour[0], hour[1], ...hour.slice(-3)], ['2025-11-27', '19', '31.00', '-6.00', '-19.4']);
    const [, elsewhere = []] = await compared('tables');
    t.same(elsewhere.slice(-6, -3), ['31.00', '-6.00', '-19.4']);
  },
);

t.test('an hour that only the compared day has is named as that of the day itself', async t => {
  const origin = await createOrigin(t);
  const { nowMs } = origin.clock;
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  const [from, to] = spanOf(nowMs + 364 * dayMs);
  const [beforeFrom, beforeTo] = spanOf(nowMs);
  origin.clock.nowMs = nowMs + 365 * dayMs;
  const rows = await file(
    origin,
    'sales',
    `?from=${from}&to=${to}&beforeFrom=${beforeFrom}&beforeTo=${beforeTo}`,
  );
  t.same(
    rows.slice(1).map(row => [...row.slice(0, 5), ...row.slice(-3)]),
    [['2026-11-19', '19', '', '', '', '9.00', '-9.00', '-100.0']],
  );
});

t.test('sales of several days are a file with one row a day, whose sums are those of its hours', async t => {
  const origin = await createOrigin(t);
  const { nowMs } = origin.clock;
  await playEvening(origin);
  origin.clock.nowMs = nowMs + dayMs;
  await closeOrder(origin, await sentOrder(origin, ['beer'], null));
  const [from] = spanOf(nowMs);
  const [, to] = spanOf(nowMs + dayMs);
  const hours = await file(origin, 'sales', `?from=${from}&to=${to}`);
  const [beforeFrom, beforeTo] = [Date.parse(from ?? ''), Date.parse(to ?? '')].map(time =>
    new Date(time - dayMs).toISOString(),
  );
  const [heads = [], ...days] = await file(
    origin,
    'sales',
    `?from=${from}&to=${to}&rows=days&beforeFrom=${beforeFrom}&beforeTo=${beforeTo}`,
  );
  t.same(heads.slice(0, 4), ['Business day', 'Orders', 'Covers', 'Gross sales']);
  t.same(
    days.map(row => [...row.slice(0, 4), ...row.slice(-3)]),
    [
      ['2025-11-20', '2', '2', '54.90', '0.00', '54.90', ''],
      ['2025-11-21', '1', '0', '9.00', '54.90', '-45.90', '-83.6'],
    ],
  );
  for (const [column, head] of heads.slice(1, 21).entries()) {
    if (head === 'Average per guest') continue;
    const at = hours[0]?.indexOf(head) ?? -1;
    const sum = (rows: string[][], place: number) =>
      rows.reduce((total, row) => total + Number(row[place]), 0).toFixed(2);
    t.equal(sum(days, column + 1), sum(hours.slice(1), at), head);
  }
  const refused = await origin.send({
    method: 'GET',
    url: '/api/admin/reports/sales.csv?rows=weeks',
    headers,
  });
  t.match(JSON.parse(refused.text), { status: 400, errors: [{ path: 'rows' }] });
});

t.test('a compared period has both ends, in their order and no longer than a report', async t => {
  const origin = await createOrigin(t);
  const { nowMs } = origin.clock;
  const [from, to] = spanOf(nowMs);
  const [, late] = spanOf(nowMs, 800);
  for (const [query, path] of [
    [`beforeFrom=${from}`, 'beforeTo'],
    [`beforeTo=${to}`, 'beforeFrom'],
    [`beforeFrom=${to}&beforeTo=${from}`, 'beforeTo'],
    [`beforeFrom=${from}&beforeTo=${late}`, 'beforeTo'],
  ] as const) {
    const url = `/api/admin/reports/vat.csv?${query}`;
    const { status, text } = await origin.send({ method: 'GET', url, headers });
    t.equal(status, 400);
    t.match(JSON.parse(text), { errors: [{ path }] });
  }
});
