import t from 'tap';
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import {
  encodeDocument,
  faultIn,
  hasPaper,
  isStatus,
} from '../../../../../server/origin/printing/printers/escpos-bytes.ts';

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

t.test('a printer’s status says why it can’t print', async t => {
  t.equal(faultIn([0x12, 0x12, 0x12]), null);
  t.equal(faultIn([0x1a, 0x32, 0x12]), 'paperOut');
  t.equal(faultIn([0x1a, 0x12, 0x72]), 'paperOut');
  t.equal(faultIn([0x1a, 0x16, 0x12]), 'coverOpen');
  t.equal(faultIn([0x1a, 0x12, 0x12]), 'offline');
  t.equal(faultIn([0x12, 0x52, 0x12]), 'offline');
});

t.test('what is no status is not taken for one', async t => {
  t.ok(isStatus(0x12));
  t.notOk(isStatus(0x00));
  t.notOk(isStatus(0xff));
  t.ok(hasPaper(0x00));
  t.notOk(hasPaper(0x0c));
});
