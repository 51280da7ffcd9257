/** Documents of every kind with the same text in each place that a person, a menu or a setting can fill. */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';

const kinds = [
  'receipt',
  'copy',
  'bill',
  'kitchenTicket',
  'dayReport',
  'invoice',
  'fiscalDayReport',
  'test',
] as const;
const slips = ['heldBack', 'rush', 'change', 'void', 'moved', 'allergy'] as const;

function fullDocument(kind: PrintedDocument['kind'], text: string): PrintedDocument {
  const line: PrintedDocument['lines'][number] = {
    name: text,
    quantity: 2,
    ...{ unitPrice: 1_250, amount: 2_400, discount: 100, vatRate: 8 },
    vatLetter: text,
    details: [text],
    isTakeaway: true,
    added: [text],
    dropped: [text],
    clashes: ['nuts'],
    isUndeclared: true,
    withStations: [text],
    served: 1,
  };
  return {
    kind,
    header: [text],
    footer: [text],
    language: 'pl-PL',
    taxId: text,
    // Fiscal printers take no other currency, and a number that is one.
    ...(kind === 'receipt' ? { currency: 'PLN' } : { currency: text, buyerTaxId: text }),
    orderNumber: 7,
    tableLabel: text,
    orderName: text,
    isTakeaway: true,
    orderPhone: text,
    pickupAt: '2025-11-20T18:05:00.000Z',
    waiterName: text,
    guestCount: 2,
    standInFor: text,
    movedFrom: text,
    by: text,
    station: text,
    courseName: text,
    allergyNote: text,
    allergies: [{ seat: 1, allergens: ['nuts'], note: text }],
    note: text,
    at: '2025-11-20T18:05:00.000Z',
    timeZone: 'Europe/Warsaw',
    lines: [line],
    vat: [{ letter: text, rate: 8, net: 2_222, vat: 178, gross: 2_400 }],
    subtotal: 2_400,
    discountTotal: 100,
    serviceCharge: { name: text, amount: 100 },
    total: 2_400,
    deposits: [{ name: text, quantity: 1, unitPrice: 50, amount: 50 }],
    toPay: 2_450,
    payments: [{ kind: text, amount: 2_450 }],
    tip: 100,
    change: 50,
    report: [{ title: text, rows: [{ label: text, detail: text, value: text, isTotal: true }] }],
    invoiceNumber: text,
    codes: [{ link: text, label: text }],
    copyOf: text,
  };
}

export function fullDocuments(text: string): PrintedDocument[] {
  return [
    ...kinds.map(kind => fullDocument(kind, text)),
    ...slips.map(slip => ({ ...fullDocument('kitchenTicket', text), slip })),
  ];
}
