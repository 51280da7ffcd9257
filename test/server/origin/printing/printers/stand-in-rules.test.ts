/** Which printer may stand in for which, and when a printer behind a bridge program counts as out. */
import t from 'tap';
import { openStandIns } from '../../../../helpers/doubles/stand-in-printers.ts';
import { sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

function plain(paper: string | undefined): string {
  return (paper ?? '').replace(/\s+/g, ' ');
}

t.test('no loops, no strangers, no removed printers, and only for printers of tickets', async t => {
  const { origin, ids, change } = await openStandIns(t);
  const refusal = async (id: string, standInPrinterId: string) => {
    const { version } = (await origin.read('devices')).data.find(device => device.id === id) ?? {};
    const options = { params: { id }, headers: { 'if-match': `"${version}"` } };
    const { problem, status } = await origin.command('changeDevice', { standInPrinterId }, options);
    return { status, code: problem.code, path: problem.errors?.[0]?.path };
  };
  const path = 'standInPrinterId';
  const loop = { status: 422, code: 'STAND_IN_LOOP', path };
  t.same(await refusal(ids.bar, ids.kitchen), loop);
  t.same(await refusal(ids.bar, ids.bar), loop);
  const grill = { name: 'Grill', kind: 'printer', standInPrinterId: ids.kitchen } as const;
  const { data: third } = await origin.command('createDevice', grill);
  t.equal(third.standInPrinterId, ids.kitchen);
  t.same(await refusal(ids.bar, third.id), loop, 'by way of a third');

  const unknown = { status: 422, code: 'PRINTER_UNKNOWN', path };
  const stranger = { name: 'Obca', kind: 'printer' } as const;
  const { data: foreign } = await origin.command('createDevice', stranger, { as: 'otherAdmin' });
  t.same(await refusal(ids.bar, foreign.id), unknown);
  const fiscal = { name: 'Fiskalna', kind: 'fiscalPrinter' } as const;
  const { data: till } = await origin.command('createDevice', fiscal);
  t.same(await refusal(ids.bar, till.id), unknown);
  t.same(await refusal(till.id, ids.bar), { status: 400, code: 'INVALID_REQUEST', path });
  const gone = { params: { id: third.id }, headers: { 'if-match': `"${third.version}"` } };
  await origin.command('archiveDevice', undefined, gone);
  t.same(await refusal(ids.bar, third.id), unknown);
  t.equal(await change(ids.kitchen, { standInPrinterId: null }), 200);
  t.equal(await change(ids.bar, { standInPrinterId: ids.kitchen }), 200, 'the other way round');
});

t.test('a bridge program that falls silent is out, and what it fetched before stays unknown', async t => {
  const { origin, bar, ids, printer, change } = await openStandIns(t);
  const { data } = await origin.command('createDevice', {
    name: 'Most',
    kind: 'printer',
    station: 'kitchen',
    driver: 'bridge',
    standInPrinterId: ids.bar,
  });
  await change(ids.kitchen, { station: null });
  const { token } = (await origin.command('makeBridgeToken', {}, { params: { id: data.id } })).data;
  const claim = () =>
    origin.send({
      method: 'POST',
      url: '/bridge/jobs/claim',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    });
  t.equal((await claim()).status, 200);
  await sentOrder(origin, ['soup']);
  t.equal((await claim()).status, 200);
  await sentOrder(origin, ['dumplings'], null);
  origin.clock.nowMs += 31_000;
  await origin.until(async () => bar.papers.length === 1);
  t.match(plain(bar.papers[0]), /ZASTĘPCZO ZA: Most.*Pierogi/);
  await origin.until(async () => (await printer(data.id)).standIn?.isPrinting === true);
  t.match((await origin.read('printJobs')).data, [{ state: 'printing', printerId: data.id }]);
  await claim();
  await origin.until(
    async () => (await printer(data.id)).isOut === false && !('printsFor' in (await printer(ids.bar))),
  );
  t.equal(bar.papers.length, 1);
});
