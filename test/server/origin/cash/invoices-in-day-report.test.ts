import t from 'tap';
import { closeDay } from '../../../helpers/cash/day-end.ts';
import { closedOrder, correct, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { createKsefOrigin, isConfirmed } from '../../../helpers/restaurants/ksef-origin.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';

t.test('X and Z count each invoice and correction once, and what KSeF has not accepted', async t => {
  const origin = await createKsefOrigin(t);
  const draft = async () => (await origin.read('dayReportDraft')).data.figures.invoices;
  t.equal(await draft(), undefined);
  await origin.sell();
  await origin.sell();
  await origin.allAre(isConfirmed);
  await correct(origin, 'FV/2025/1', { isWhole: true });
  await origin.allAre(isConfirmed);
  t.same(await draft(), { issued: 2, corrected: 1, notInKsef: 0 });
  const { figures } = (await closeDay(origin)).data;
  t.same(figures.invoices, { issued: 2, corrected: 1, notInKsef: 0 });
  t.equal(await draft(), undefined, 'the next report begins anew');
  origin.ksef.verdict = () => ({ code: 450, description: 'Błąd semantyki' });
  await origin.sell();
  await origin.until(async () => (await origin.stored()).some(({ state }) => state === 'rejected'));
  t.same(await draft(), { issued: 1, corrected: 0, notInKsef: 1 });
});

t.test('a Z that corrects an invoice of an earlier day does not count its sale again', async t => {
  const origin = await createOrigin(t);
  await setUpInvoices(origin);
  const order = await closedOrder(origin);
  await issue(origin, order);
  const first = (await closeDay(origin)).data.figures;
  const refundOf = [order.payments[0]?.id ?? ''];
  await correct(origin, 'FV/2025/1', { isWhole: true, refundOf });
  const { figures } = (await origin.read('dayReportDraft')).data;
  t.match(first, { orders: 1, invoices: { issued: 1, corrected: 0 } });
  t.match(figures, { orders: 0, sales: { gross: 0 }, invoices: { issued: 0, corrected: 1 } });
  t.match(figures.refunds, [{ amount: 3_100, reason: 'Reklamacja' }]);
});
