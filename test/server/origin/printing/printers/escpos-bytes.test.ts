import t from 'tap';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { encodeDocument } from '../../../../../server/origin/printing/printers/escpos-bytes.ts';

const ticket: PrintedDocument = {
  kind: 'kitchenTicket',
  header: [],
  footer: [],
  language: 'pl-PL',
  currency: 'PLN',
  orderNumber: 1,
  tableLabel: '7',
  waiterName: 'Łucja „Ż” – 5 € …',
  guestCount: 2,
  station: 'kitchen',
  at: '2025-11-20T18:05:00.000Z',
  timeZone: 'Europe/Warsaw',
  lines: [{ name: 'Gęś', quantity: 1, unitPrice: 0, amount: 0, details: [] }],
  vat: [],
  subtotal: 0,
  discountTotal: 0,
  total: 0,
  payments: [],
  tip: 0,
  change: 0,
};

const paper = { width: 80, codePages: ['cp852'] } as const;

t.test('the bytes set the printer up, choose code page 852, print Polish letters and cut', async t => {
  const hex = Buffer.from((await encodeDocument(ticket, paper)).bytes).toString('hex');
  t.match(hex, /^1b40/, 'ESC @ first');
  t.match(hex, '1b7412', 'ESC t 18: code page 852');
  t.match(hex, '1d2111', 'GS ! 0x11: big letters');
  t.match(hex, '31209e2047a998', '1 × Gęś');
  t.match(hex, /1d5601(0a0d)?$/, 'GS V 1 last');
});

t.test('signs that the code page lacks are printed as plain ones', async t => {
  const text = Buffer.from((await encodeDocument(ticket, paper)).bytes).toString('latin1');
  t.match(text, `\x9ducja "\xbd" - 5 EUR ...`);
  t.notMatch(text, '?');
});
