import t from 'tap';
import { csvPath } from '#shared/reports/report-calls.ts';
import { createOrigin, tokenOf } from '../../../helpers/restaurants/origin-fixture.ts';
import { closeOrder, playEvening } from '../../../helpers/restaurants/report-evening.ts';
import { changeSettings, sentOrder } from '../../../helpers/restaurants/sent-order.ts';

t.test('each report is a file too, in the language of who asks §10.2o', async t => {
  const origin = await createOrigin(t);
  await playEvening(origin);
  await origin.database.db
    .updateTable('menu_items')
    .set({ name: '=Zupa', names: '{}' })
    .where('name', '=', 'Zupa')
    .execute();
  const file = async (kind: string, language: string) => {
    const headers = { authorization: `Bearer ${tokenOf('admin')}`, 'accept-language': language };
    return origin.send({ method: 'GET', url: csvPath(`/api/admin/reports/${kind}`), headers });
  };
  const sales = await file('sales', 'pl-PL');
  t.equal(sales.status, 200);
  t.match(sales.headers, {
    'content-type': /^text\/csv; charset=utf-8/,
    'content-disposition': 'attachment; filename="sprzedaz-2025-11-20.csv"',
    'content-language': 'pl-PL',
    'cache-control': 'no-store',
  });
  const [head, first] = sales.text.split('\r\n');
  t.match(head, /^\uFEFFDoba;Godzina;Zamówienia;/);
  t.match(first, /^2025-11-20;19;1;2;45,90;22,95;5,10;0,00;22,00;0,00;5,00;0,00;45,90;/);
  t.match(
    (await file('items', 'en')).text,
    /\r\nDania,'=Zupa,0,0\.00,0\.00,1,22\.00,0\.00,no cost,,,,,,,\r\n/,
  );
  t.match((await file('vat', 'en')).text, /\r\nA,23,13\.91,3\.19,17\.10,0\.00\r\n/);
  t.match((await file('waiters', 'en')).text, /\r\nThe waiter,2,2,54\.90,22\.95,/);
  t.match(
    (await file('corrections', 'en')).text,
    /\r\nWaste,Wrong item,The admin,No approval needed,1,22\.00\r\n/,
  );
  await closeOrder(origin, await sentOrder(origin, ['beer']));
  await changeSettings(origin, () => ({ translations: [{ text: 'Ogród', names: { en: 'Garden' } }] }));
  t.match((await file('tables', 'en')).text, /\r\nGarden,/);
  t.match((await file('tables', 'pl')).text, /\r\nOgród;/);
  t.match((await file('tables', 'en')).text, /\r\nNo table,,,,0,9\.00,,,1\r\n$/);
  t.match((await file('preparation', 'pl')).text, /\r\nKuchnia;Pierogi;1;600;600;0\r\n/);
});

t.test('a report that is known is not made again, in each language for itself', async t => {
  const origin = await createOrigin(t);
  const get = (url: string, headers: Record<string, string>) =>
    origin.send({ method: 'GET', url, headers: { authorization: `Bearer ${tokenOf('admin')}`, ...headers } });
  for (const url of ['/api/admin/reports/sales', '/api/admin/reports/sales.csv']) {
    const etag = String((await get(url, { 'accept-language': 'en' })).headers['etag']);
    t.equal((await get(url, { 'if-none-match': etag, 'accept-language': 'en' })).status, 304);
    if (url.endsWith('.csv')) {
      t.equal((await get(url, { 'if-none-match': etag, 'accept-language': 'pl' })).status, 200);
    }
    await closeOrder(origin, await sentOrder(origin, ['beer'], null));
    t.equal((await get(url, { 'if-none-match': etag, 'accept-language': 'en' })).status, 200);
  }
});
