/** The law of fiscal receipts: whatever an order came to, the printer takes it, to the grosz and at the rates that were charged. */
import fc from 'fast-check';
import t from 'tap';
import { planReceipt } from '../../../server/bridge/receipts/receipt-plan.ts';
import { PosnetModel } from '../../helpers/doubles/posnet/posnet-model.ts';
import { line, receipt } from './bridge-parts.ts';

const rates = [23, 8, 5, 0] as const;
const letters = ['A', 'B', 'C', 'D'] as const;

/** As orders are priced: a discount never exceeds its line, and may be all of it. */
const soldLine = fc
  .record({
    units: fc.uint16Array({ minLength: 1, maxLength: 60 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.integer({ min: 0, max: 99_999 }),
    share: fc.integer({ min: 0, max: 100 }),
    slot: fc.integer({ min: 0, max: 3 }),
    isTakeaway: fc.boolean(),
    isServiceCharge: fc.boolean(),
  })
  .map(({ units, quantity, unitPrice, share, slot, ...more }) => {
    const full = quantity * unitPrice;
    const discount = Math.floor((full * share) / 100);
    const [vatRate, vatLetter] = [rates[slot] ?? 0, letters[slot] ?? ''];
    const name = String.fromCharCode(...units);
    return line(name, full - discount, { ...more, quantity, unitPrice, discount, vatRate, vatLetter });
  });
const deposit = fc
  .record({ quantity: fc.integer({ min: 1, max: 99 }), unitPrice: fc.integer({ min: 1, max: 200 }) })
  .map(one => ({ ...one, name: 'Kaucja', amount: one.quantity * one.unitPrice }));
const paid = fc.record({
  kind: fc.constantFrom('cash', 'card', 'voucher', 'other', 'cheque'),
  amount: fc.integer({ min: -5_000, max: 200_000 }),
});

t.test('every receipt is taken by the printer, and comes to what was charged at each rate', async t => {
  const law = fc.check(
    fc.property(
      fc.array(soldLine, { minLength: 1, maxLength: 12 }),
      fc.array(paid, { maxLength: 4 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(deposit, { maxLength: 3 }),
      (lines, payments, change, deposits) => {
        const document = receipt(lines, { payments, change, deposits });
        fc.pre(document.total > 0);
        const model = new PosnetModel();
        const plan = planReceipt(document, [23, 8, 5, 0, null, null, 'exempt'], { isRateNamed: true });
        if ('fault' in plan) throw new Error(plan.fault.kind);
        for (const { name, fields } of [...plan.start, plan.end]) {
          const outcome = model.carryOut(name, new Map(fields));
          if (typeof outcome === 'number') throw new Error(`${name} ${fields}: ${outcome}`);
        }
        const [printed] = model.receipts;
        for (const [slot, rate] of rates.entries()) {
          const charged = lines.filter(({ vatRate }) => vatRate === rate);
          const sold = printed?.lines.filter(one => one.slot === slot) ?? [];
          const sums = [charged.map(({ amount }) => amount), sold.map(({ value }) => value)].map(values =>
            values.reduce((sum, value) => sum + value, 0),
          );
          if (sums[0] !== sums[1]) throw new Error(`${rate} %: ${sums}`);
        }
        return printed?.total === document.total;
      },
    ),
    { numRuns: 200 },
  );
  t.notOk(law.failed, fc.defaultReportMessage(law) ?? '');
});
