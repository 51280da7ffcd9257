/** Over random orders: the schema accepts each invoice, and its sums are the order's, to the grosz and per VAT rate. */
import fc from 'fast-check';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { furnishForLaws } from '../../../helpers/fuzz/restaurant-steps.ts';
import { schemaFaults } from '../../../helpers/ksef-schema/invoice-schema-check.ts';
import { amounts, playEvening } from '../../../helpers/restaurants/invoiced-evening.ts';
import { company, invoiceFiles, issue, setUpInvoices } from '../../../helpers/restaurants/invoiced-order.ts';
import { areRunsMany, lawRunsOf } from '../../../helpers/restaurants/law-evenings.ts';
import { orderSteps } from '../../../helpers/restaurants/order-steps.ts';
import { createOrigin } from '../../../helpers/restaurants/origin-fixture.ts';

const foreigner = {
  name: '  Zażółć   &  "Söhne" <GmbH>',
  address: '\nHauptstr. 1\n\n10115 Berlin\nGermany',
  euTaxId: 'DE123456789',
  country: 'DE',
};

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const fields: Readonly<Record<number, readonly [net: string, vat: string]>> = {
  23: ['P_13_1', 'P_14_1'],
  8: ['P_13_2', 'P_14_2'],
  5: ['P_13_3', 'P_14_3'],
};

function sumsBroken(xml: string, { total, depositTotal = 0, paid, vatBreakdown }: Order): string[] {
  const rows = Array.from(xml.matchAll(/<FaWiersz>.+?<\/FaWiersz>/g), ([row]) => row);
  const first = (name: string, of = xml) => amounts(of, name)[0] ?? 0;
  const facts: Record<string, boolean> = {
    total: first('P_15') === total - depositTotal,
    paid: first('P_15') + first('SumaObciazen') === paid,
    due: depositTotal === 0 || first('DoZaplaty') === paid,
    lines: rows.every(
      row =>
        (first('P_8B', row) / 100) * first('P_9B', row) - first('P_10', row) === first('P_11A', row) &&
        first('P_11A', row) > 0,
    ),
  };
  for (const { rate, net, vat, gross } of vatBreakdown) {
    const [netField = '', vatField = ''] = fields[rate] ?? [];
    const ofRate = rows.filter(row => row.includes(`<P_12>${rate}</P_12>`));
    facts[`${rate} %`] = first(netField) === net && first(vatField) === vat;
    facts[`lines of ${rate} %`] = sumOf(ofRate.map(row => first('P_11A', row))) === gross;
  }
  return Object.keys(facts).filter(fact => facts[fact] === false);
}

t.test('whatever was ordered, the schema accepts the invoice, and it sums to the order', async t => {
  const origin = await createOrigin(t);
  await furnishForLaws(origin);
  const invoiced: Order[] = [];
  // The list has the latest 1,000, and one evening several.
  const wanted = Math.min(lawRunsOf(200), 900);
  for (const steps of fc.sample(orderSteps, 4 * wanted)) {
    if (invoiced.length >= wanted) break;
    await setUpInvoices(origin, { isDetailed: invoiced.length % 3 > 0 });
    for (const order of await playEvening(origin, steps)) {
      const buyer = invoiced.length % 2 === 0 ? company : foreigner;
      const { status, problem } = await issue(origin, order, buyer, 'admin');
      if (status === 200) invoiced.push(order);
      else if (status >= 500) throw new Error(problem.detail);
    }
  }
  const files = await invoiceFiles(origin);
  t.equal(files.length, invoiced.length);
  t.ok(files.length >= wanted, `${files.length} invoices`);
  t.same(await schemaFaults(files), []);
  const broken = files.map((xml, index) => sumsBroken(xml, invoiced[index] as Order));
  t.same(broken.flat(), []);
  t.same(
    files.map(xml => /<P_2>FV\/2025\/(\d+)</.exec(xml)?.[1]),
    files.map((_, index) => String(index + 1)),
    'numbers have no gaps',
  );
  const lines = invoiced.flatMap(order => order.lines);
  const seen = {
    deposits: invoiced.some(({ depositTotal = 0 }) => depositTotal > 0),
    discounts: invoiced.some(({ discountTotal }) => discountTotal > 0),
    charges: invoiced.some(({ serviceCharge }) => serviceCharge !== undefined),
    sets: lines.some(({ setMenu }) => setMenu !== undefined),
    halves: lines.some(({ isHalf }) => isHalf === true),
    weights: lines.some(({ weight }) => weight !== undefined),
  };
  if (areRunsMany) t.notOk(Object.values(seen).includes(false), JSON.stringify(seen));
});
