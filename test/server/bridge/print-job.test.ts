/** What a fiscal printer is sent for each document, byte by byte where it is money. */
import t from 'tap';
import { createParts, line, receipt, settleAll } from './bridge-parts.ts';

const sales = /^tr/;

t.test('a receipt with rates, a discount, a NIP, mixed payments and change', async t => {
  const { printer, kelner, start } = await createParts(t);
  const job = kelner.queue(
    receipt(
      [
        line('Żurek #1', 1_800),
        line('Pierogi', 5_000, { quantity: 2, unitPrice: 2_800, discount: 600 }),
        line('Lampka wina', 2_100, { vatRate: 23, vatLetter: 'A' }),
        line('Chleb', 0),
        line('Serwis 10%', 500, { vatRate: 23, vatLetter: 'A', isServiceCharge: true }),
        line('Kompot', 900, { isTakeaway: true }),
      ],
      {
        buyerTaxId: '1234563218',
        payments: [
          { kind: 'card', amount: 5_000 },
          { kind: 'cash', amount: 5_300 },
        ], // prettier-ignore
        change: 700,
      },
    ),
  );
  await settleAll(start());
  t.same(
    printer.frames.filter(frame => sales.test(frame)),
    [
      'trinit\tbm1',
      'trnipset\tni1234563218',
      'trline\tnaŻurek 1\tvt1\tpr1800\twa1800',
      'trline\tnaPierogi\tvt1\tpr2800\til2\twa5600\trd1\trw600',
      'trline\tnaLampka wina\tvt0\tpr2100\twa2100',
      'trline\tnaSerwis 10% 23%\tvt0\tpr500\twa500',
      'trline\tnaKompot na wynos\tvt1\tpr900\twa900',
      'trpayment\tty2\twa5000\tre0',
      'trpayment\tty0\twa6000\tre0',
      'trpayment\tty0\twa700\tre1',
      'trend\tto10300\tfp11000\tre700',
    ],
  );
  t.ok(
    Buffer.from(printer.bytes).includes(Buffer.from([0x6e, 0x61, 0xaf, 0x75, 0x72, 0x65, 0x6b])),
    'naŻurek',
  );
  t.match(job, { state: 'issued', report: { attempt: 1, outcome: 'issued', number: '87' } });
  t.match(printer.model.receipts, [{ total: 10_300, taxId: '1234563218', number: 87 }]);
});

t.test('deposits stand after what was sold, and are paid for with it', async t => {
  const { printer, kelner, start } = await createParts(t);
  const deposits = [{ name: 'Kaucja', quantity: 3, unitPrice: 50, amount: 150 }];
  const job = kelner.queue(
    Object.assign(receipt([line('Woda', 2_400, { quantity: 3, unitPrice: 800 })]), {
      ...{ deposits, toPay: 2_550, payments: [{ kind: 'cash', amount: 2_550 }], change: 450 },
    }),
  );
  await settleAll(start());
  t.same(printer.frames.filter(frame => sales.test(frame)).slice(2), [
    'trpack\tpr50\til3\twa150\tdeKaucja',
    'trpayment\tty0\twa3000\tre0',
    'trpayment\tty0\twa450\tre1',
    'trend\tto2400\top150\tfp3000\tre450',
  ]);
  t.match(job, { state: 'issued' });
});

t.test('payments cover the total, whatever was refunded or left since', async t => {
  const { printer, kelner, start } = await createParts(t);
  const paid = (payments: { kind: string; amount: number }[]) =>
    kelner.queue(receipt([line('Obiad', 3_000)], { payments }));
  paid([{ kind: 'card', amount: 4_000 }]);
  paid([
    { kind: 'voucher', amount: 1_000 },
    { kind: 'cash', amount: -500 },
  ]); // prettier-ignore
  paid([]);
  await settleAll(start());
  t.same(
    printer.frames.filter(frame => frame.startsWith('trpayment')),
    ['ty2\twa3000', 'ty7\twa1000', 'ty6\twa2000', 'ty6\twa3000'].map(fields => `trpayment\t${fields}\tre0`),
  );
  t.same(
    kelner.jobs.map(({ state }) => state),
    ['issued', 'issued', 'issued'],
  );
});

t.test('what must not be printed is refused in a sentence before anything is sent', async t => {
  const { printer, kelner, start } = await createParts(t);
  const refused = [
    kelner.queue(receipt([line('Obiad', 3_000, { vatRate: 7, vatLetter: 'B' })])),
    kelner.queue(receipt([line('Obiad', 3_000)], { buyerTaxId: '1234567890' })),
    kelner.queue(receipt([line('Obiad', 3_000)], { total: 3_001, language: 'en' })),
    kelner.queue(receipt([line('Obiad', 3_000)], { currency: 'EUR' })),
    kelner.queue(receipt(Array.from({ length: 501 }, () => line('Sok', 1)))),
    kelner.queue(receipt([line('Obiad', 3_000), line('Zwrot', -100)])),
  ];
  await settleAll(start(), 40);
  t.same(
    refused.map(({ report }) => report?.error),
    [
      'Drukarka fiskalna nie ma stawki VAT 7%. Nic nie wydrukowano.',
      'NIP nabywcy jest błędny. Nic nie wydrukowano.',
      'The lines don’t add up to the total. Nothing was printed.',
      'Drukarka fiskalna drukuje paragony tylko w PLN. Nic nie wydrukowano.',
      'Paragon fiskalny ma najwyżej 500 pozycji. Nic nie wydrukowano.',
      'Pozycje nie sumują się do kwoty do zapłaty. Nic nie wydrukowano.',
    ],
  );
  t.notOk(printer.frames.some(frame => sales.test(frame)));
});

t.test('rates go by the printer’s own slots: by letter, else by rate; 0 may be exempt there', async t => {
  const { printer, kelner, start } = await createParts(t);
  printer.model.rates = [23, 8, 0, 5, 101, 101, 100];
  kelner.queue(
    receipt([
      line('Obiad', 100, { vatRate: 5, vatLetter: 'C' }),
      line('Szkolenie', 200, { vatRate: 0, vatLetter: 'G' }),
      line('Eksport', 300, { vatRate: 0, vatLetter: '' }),
    ]),
  );
  await settleAll(start());
  const slots = printer.frames.flatMap(frame => /^trline.*\tvt(\d)/.exec(frame)?.[1] ?? []);
  t.same(slots, ['3', '6', '2']);
});

t.test('a name that the printer has blocked at its rate is printed with the rate in it, once', async t => {
  const { printer, kelner, start } = await createParts(t);
  const sold = (vatRate: number, vatLetter: string) =>
    kelner.queue(receipt([line('Kawa', 1_000, { vatRate, vatLetter })]));
  sold(23, 'A');
  sold(8, 'B');
  const third = sold(23, 'A');
  await settleAll(start(), 20);
  t.same(
    printer.model.receipts.map(({ lines }) => lines[0]?.name),
    ['Kawa', 'Kawa', 'Kawa 23%'],
  );
  t.match(third, { state: 'issued', report: { number: '90' } }, 'after the cancelled one');
  t.equal(printer.model.counters.cancelled, 3);
});

t.test('long, foreign and empty names stay names of one line', async t => {
  const { printer, kelner, start } = await createParts(t);
  const long = 'Zupa dnia z bardzo długą nazwą, która nie mieści się';
  kelner.queue(receipt([line(long, 100, { isTakeaway: true }), line('★\t★', 200), line('ă\u0003b', 300)]));
  await settleAll(start());
  const [{ lines = [] } = {}] = printer.model.receipts;
  t.same(
    lines.map(({ name }) => name),
    ['Zupa dnia z bardzo długą nazwą na wynos', 'Pozycja', 'ă b'],
  );
});

t.test(
  'the daily report has the printer’s own date and number; a second one of nothing is refused',
  async t => {
    const { printer, kelner, start } = await createParts(t);
    const report = () => kelner.queue(receipt([], { kind: 'fiscalDayReport', total: 0, payments: [] }));
    const empty = report();
    kelner.queue(receipt([line('Obiad', 3_000)]));
    const full = report();
    await settleAll(start(), 20);
    t.match(empty, { state: 'failed', report: { error: /brak sprzedaży od ostatniego raportu.*382/ } });
    t.match(full, { state: 'issued', report: { number: '12' } });
    t.ok(printer.frames.includes('dailyrep\tda2026-05-05'));
  },
);

t.test('a bill or a test is printed as what is not fiscal, on lines of forty letters', async t => {
  const { printer, kelner, start } = await createParts(t);
  const bill = kelner.queue(receipt([line('Obiad', 3_000)], { kind: 'bill' }));
  await settleAll(start());
  t.match(bill, { state: 'issued' });
  t.equal(bill.report?.number, undefined);
  t.same(printer.model.plainPrints, [['Pod Lipą', '', 'a  b', 'R + B']]);
  t.equal(printer.model.receipts.length, 0);
});

t.test(
  'a printer that is not fiscalised prints only where it is being tried, and then no other does',
  async t => {
    const real = await createParts(t);
    real.kelner.queue(receipt([line('Obiad', 3_000)]));
    real.printer.model.isFiscal = false;
    t.equal(await real.start()(), 'hindered');
    t.same(real.kelner.faults, ['notFiscal']);
    const trial = await createParts(t, { isTrying: true });
    const job = trial.kelner.queue(receipt([line('Obiad', 3_000)]));
    t.equal(await trial.start()(), 'hindered');
    t.same(trial.kelner.faults, ['isFiscal']);
    t.notOk(
      trial.printer.frames.some(frame => sales.test(frame)),
      'nothing reaches a fiscal printer',
    );
    trial.printer.model.isFiscal = false;
    await settleAll(trial.start());
    t.match(job, { state: 'issued', report: { number: 'TEST 87' } });
  },
);

t.test(
  'letters that a fiscal printer lacks are written by their sound, and what can’t be is not printed',
  async t => {
    const { printer, kelner, start } = await createParts(t);
    const bill = (header: string) =>
      kelner.queue(receipt([line('Борщ', 3_000)], { kind: 'bill', header: [header] }));
    const spelled = bill('Алергія: горіхи #1');
    const lost = bill('花生');
    const sold = kelner.queue(receipt([line('Борщ', 3_000)]));
    await settleAll(start());
    t.match(spelled, { state: 'issued' });
    t.equal(printer.model.plainPrints[0]?.[0], 'Alerhiia: horikhy  1');
    t.match(lost, { state: 'unknown', report: { error: 'illegible' } });
    t.match(sold, { state: 'issued' });
    t.equal(printer.model.receipts[0]?.lines[0]?.name, 'Borshch');
  },
);
