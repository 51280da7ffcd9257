import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { documentLines } from '../../../../../server/origin/printing/print-jobs/document-lines.ts';
import { columnsOf, wrap } from '../../../../../server/origin/printing/print-jobs/line-layout.ts';

const soup = {
  name: 'Żurek w chlebie z jajkiem, białą kiełbasą i chrzanem',
  quantity: 2,
  unitPrice: 2_600,
  amount: 4_680,
  discount: 520,
  vatRate: 8,
  vatLetter: 'B',
  details: ['+ Śmietana'],
};

function document(fields: Partial<PrintedDocument>): PrintedDocument {
  return {
    kind: 'receipt',
    header: ['Gospoda'],
    footer: ['Dziękujemy!'],
    language: 'pl-PL',
    currency: 'PLN',
    orderNumber: 42,
    waiterName: 'Łucja',
    guestCount: 4,
    at: '2025-11-20T18:05:00.000Z',
    timeZone: 'Europe/Warsaw',
    lines: [soup],
    vat: [{ letter: 'B', rate: 8, net: 4_333, vat: 347, gross: 4_680 }],
    subtotal: 5_200,
    discountTotal: 520,
    total: 4_680,
    payments: [{ kind: 'cash', amount: 2_000 }],
    tip: 0,
    change: 0,
    ...fields,
  };
}

function text(document: PrintedDocument): string {
  return documentLines(document)
    .map(line => line.text)
    .join('\n');
}

t.test('nothing is wider than the paper, big letters counted twice', async t => {
  const long = document({ header: ['A'.repeat(100)], allergyNote: 'orzechy '.repeat(9), station: 'kitchen' });
  for (const kind of ['receipt', 'bill', 'kitchenTicket', 'copy', 'test'] as const) {
    for (const columns of Object.values(columnsOf))
      for (const line of documentLines({ ...long, kind }, columns)) {
        t.ok(line.text.length <= columns / (line.isBig ? 2 : 1), `${kind}: ${line.text}`);
      }
  }
});

t.test('a bill says that it is no receipt, and what is still due', async t => {
  const bill = text(document({ kind: 'bill', tableLabel: '7' }));
  t.match(bill, 'RACHUNEK – NIEFISKALNY');
  t.match(bill, /Stolik 7 +Goście: 4/);
  t.match(bill, /Do zapłaty +26,80/);
});

t.test('a receipt lists dishes, discount, taxes, payments and the buyer', async t => {
  const receipt = text(
    document({ taxId: '5213003700', buyerTaxId: '1234563218', tip: 300, change: 120, orderName: 'Anna' }),
  );
  t.match(receipt, /2 × 26,00 +46,80 B/);
  t.match(receipt, /w tym rabat +-5,20/);
  t.match(receipt, /Rabat +-5,20/);
  t.match(receipt, /PTU B 8% netto 43,33 +3,47/);
  t.match(receipt, /Gotówka +20,00/);
  t.match(receipt, /Napiwek +3,00/);
  t.match(receipt, /Reszta +1,20/);
  t.match(receipt, /NIP nabywcy +1234563218/);
  t.match(receipt, '20.11.2025, 19:05', 'in the restaurant’s own time');
  t.match(receipt, /^Anna /m);
  t.notMatch(receipt, 'Do zapłaty');
});

t.test('a copy names what it is a copy of, and an unknown means of payment its code', async t => {
  const copy = text(
    document({ kind: 'copy', copyOf: 'SIM/000001', payments: [{ kind: 'barter', amount: 4_680 }] }),
  );
  t.match(copy, 'KOPIA PARAGONU');
  t.match(copy, 'Kopia do nr SIM/000001');
  t.match(copy, /barter +46,80/);
});

t.test('a kitchen ticket has no prices but every word about the dish', async t => {
  const ticket = document({
    kind: 'kitchenTicket',
    station: 'kitchen',
    tableLabel: '12',
    courseName: 'Zupy',
    allergyNote: 'orzechy',
    note: 'Spieszą się',
    lines: [{ ...soup, details: ['+ Śmietana', 'bez cebuli'] }],
  });
  const lines = documentLines(ticket).map(line => line.text);
  t.match(lines.slice(0, 2), ['KUCHNIA', '12']);
  t.match(lines.join('\n'), 'ALERGIA: orzechy');
  t.match(lines.join('\n'), 'bez cebuli');
  t.match(lines.join('\n'), 'Spieszą się');
  t.notMatch(lines.join('\n'), '26,00');
  t.match(text({ ...ticket, language: 'en', station: 'bar' }), 'BAR');
});

t.test('a ticket without a table is called by its name, else by its number', async t => {
  const ticket = document({ kind: 'kitchenTicket', station: 'bar' });
  t.equal(documentLines({ ...ticket, orderName: 'Anna' })[1]?.text, 'Anna');
  t.equal(documentLines(ticket)[1]?.text, 'Zamówienie 42');
});

t.test('every paper of an order says the phone number of a takeaway', async t => {
  const orderPhone = '+48 600 100 200';
  for (const kind of ['receipt', 'copy', 'bill', 'kitchenTicket'] as const) {
    t.match(text(document({ kind, orderPhone })), /^Telefon: \+48 600 100 200$/m, kind);
    t.notMatch(text(document({ kind })), 'Telefon', kind);
  }
  t.match(text(document({ orderPhone, language: 'en' })), /^Phone: /m);
});

t.test('other languages than Polish are printed in English', async t => {
  t.match(text(document({ language: 'en' })), 'RECEIPT – NOT FISCAL');
  t.match(text(document({ language: 'en', kind: 'test' })), 'The printer works.');
});

t.test('words are broken at spaces, and cut only where they are longer than the paper', async t => {
  t.same(wrap('ab cd  ef', 5), ['ab cd', 'ef']);
  t.same(wrap('x abcdefg', 3), ['x', 'abc', 'def', 'g']);
  t.same(wrap('', 3), []);
});

t.test('a number and its unit stay on one line, with a space that printers know', async t => {
  const names = [
    'Dorada z grilla z ziemniakami i sałatą 324 g',
    'Wino białe z Podkarpacia, rocznik 2023, 0,75 l',
  ];
  const printed = text(document({ kind: 'bill', lines: names.map(name => ({ ...soup, name })) }));
  t.match(printed, /^324 g$/m);
  t.match(printed, /^(.+ )?0,75 l$/m);
  t.notMatch(printed, /[\u00a0\u2007]/);
});

t.test('letters that would be orders to a printer are left out', async t => {
  const details = ['bez\u001d soli\u001b@', 'ostre\u0000\ud800'];
  const ticket = text(document({ kind: 'kitchenTicket', station: 'bar', lines: [{ ...soup, details }] }));
  t.match(ticket, 'bez soli@');
  t.match(ticket, /ostre$/m);
});

t.test('dates are written as the restaurant writes them, in whatever language the printer’s words are', t => {
  const at = '2025-11-03T18:05:00.000Z';
  for (const kind of ['receipt', 'bill', 'copy', 'kitchenTicket', 'test'] as const) {
    const dated = (fields: Partial<PrintedDocument>) => text(document({ kind, at, ...fields }));
    t.match(dated({ language: 'en', dateLanguage: 'pl-PL' }), '3.11.2025, 19:05', kind);
    t.match(dated({ language: 'pl-PL', dateLanguage: 'en' }), '03/11/2025, 19:05', `${kind}: the day first`);
    t.match(dated({ language: 'en', dateLanguage: 'en-US' }), '11/3/25, 19:05', kind);
    t.match(dated({ language: 'pl-PL' }), '3.11.2025, 19:05', `${kind}: a paper of before`);
  }
  t.end();
});
