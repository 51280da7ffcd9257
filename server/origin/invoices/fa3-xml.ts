/**
 * Writes an invoice as XML by the Ministry of Finance's schema FA(3), version 1-0E. Prices are gross, and VAT is computed from the gross sum of each
 * rate, as art. 106e sec. 7 of the VAT act allows.
 */
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import {
  correctionEffects,
  declaredContent,
  type InvoiceContent,
  type InvoiceLine,
} from './invoice-content-rules.ts';

type Declared = ReturnType<typeof declaredContent>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The schema's texts are tokens: one line, single spaces. Null: no element. */
function field(name: string, value: string | number | null): string {
  if (value === null) return '';
  const text = String(value).trim().replace(/\s+/g, ' ');
  return `<${name}>${text.replace(/[&<>]/g, sign => escapes[sign] ?? '')}</${name}>`;
}

function group(name: string, ...parts: readonly string[]): string {
  return `<${name}>${parts.join('')}</${name}>`;
}

function money(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

/** The fields of the sums, in the order of the schema. */
const sumFields = [
  { rate: 23, net: 'P_13_1', vat: 'P_14_1' },
  { rate: 8, net: 'P_13_2', vat: 'P_14_2' },
  { rate: 5, net: 'P_13_3', vat: 'P_14_3' },
  { rate: 0, net: 'P_13_6_1', vat: null },
] as const;

function sums({ sums: known, total }: Declared): string {
  const taxed = sumFields.flatMap(({ rate, net, vat }) => {
    const sum = known.find(one => one.rate === rate && one.isExempt !== true);
    if (sum === undefined) return [];
    return [field(net, money(sum.net)), vat === null ? '' : field(vat, money(sum.vat))];
  });
  const exempt = known.find(({ isExempt }) => isExempt === true);
  return [
    ...taxed,
    exempt === undefined ? '' : field('P_13_7', money(exempt.net)),
    field('P_15', money(total)),
  ].join('');
}

function addressOf(address: string, country: string): string {
  const [first = '', ...rest] = address.split('\n').filter(line => line.trim() !== '');
  // A comma would lengthen many lines beyond the schema's limit.
  const second = rest.length === 0 ? null : rest.join(' ');
  return group('Adres', field('KodKraju', country), field('AdresL1', first), field('AdresL2', second));
}

function buyerIds({ taxId, euTaxId }: InvoiceContent['buyer']): string {
  if (taxId !== undefined) return field('NIP', taxId);
  if (euTaxId === undefined) return field('BrakID', 1);
  return field('KodUE', euTaxId.slice(0, 2)) + field('NrVatUE', euTaxId.slice(2));
}

/** Neither cash accounting, self-billing, reverse charge, split payment, new vehicles, triangular trade nor a margin scheme. */
function annotations({ exemption }: InvoiceContent): string {
  return group(
    'Adnotacje',
    '<P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>',
    group(
      'Zwolnienie',
      exemption === undefined ? field('P_19N', 1) : field('P_19', 1) + field('P_19A', exemption),
    ),
    '<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23>',
    '<PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>',
  );
}

function lineRate({ rate, isExempt }: InvoiceLine): string | number {
  if (isExempt === true) return 'zw';
  return rate === 0 ? '0 KR' : rate;
}

function lines({ lines: all }: Declared): string {
  const rows = all.map((line, index) =>
    group(
      'FaWiersz',
      field('NrWierszaFa', index + 1),
      field('P_7', line.name),
      field('P_8A', 'szt.'),
      field('P_8B', line.quantity),
      field('P_9B', money(line.unitPrice)),
      field('P_10', line.discount === 0 ? null : money(line.discount)),
      field('P_11A', money(line.amount)),
      field('P_12', lineRate(line)),
      field('StanPrzed', line.isBefore === true ? 1 : null),
    ),
  );
  return rows.join('');
}

/** Deposits are due beside the total, as they are no sale. */
function settlement({ deposits, total }: Declared): string {
  if (deposits === 0) return '';
  return group(
    'Rozliczenie',
    group('Obciazenia', field('Kwota', money(deposits)), field('Powod', 'Kaucja za opakowania')),
    field('SumaObciazen', money(deposits)),
    field('DoZaplaty', money(total + deposits)),
  );
}

/** The schema's code of a form of payment, and its name beside others. */
const paymentForms: Record<PaymentKind, { code: number | null; name: string }> = {
  cash: { code: 1, name: 'gotówka' },
  card: { code: 2, name: 'karta' },
  voucher: { code: 3, name: 'bon' },
  other: { code: null, name: 'inna forma' },
};

function payment({ paidBy, soldOn, correction }: Declared): string {
  if (correction !== undefined) return '';
  const forms = paidBy.map(kind => paymentForms[kind]);
  const code = forms.length === 1 ? (forms[0]?.code ?? null) : null;
  const form =
    code === null
      ? field('PlatnoscInna', 1) + field('OpisPlatnosci', forms.map(({ name }) => name).join(', '))
      : field('FormaPlatnosci', code);
  return group('Platnosc', field('Zaplacono', 1), field('DataZaplaty', soldOn), form);
}

/** Refers to the receipt that recorded the same sale. */
function receiptOf({ receipt }: InvoiceContent): string {
  if (receipt === undefined) return '';
  if (receipt.number === null) return field('FP', 1);
  const number = group('DodatkowyOpis', field('Klucz', 'Numer paragonu'), field('Wartosc', receipt.number));
  return field('FP', 1) + number;
}

function buyerData(buyer: InvoiceContent['buyer']): string {
  const data = group('DaneIdentyfikacyjne', buyerIds(buyer), field('Nazwa', buyer.name));
  return data + addressOf(buyer.address, buyer.country ?? 'PL');
}

/** TypKorekty: 1, as the invoice; 2, as the correction; 3, lines differ. A buyer's name and address change no sum: null. */
function effectOf(content: InvoiceContent): number | null {
  const effects = correctionEffects(content);
  if (effects.size !== 1) return effects.size === 0 ? null : 3;
  return effects.has('invoice') ? 1 : 2;
}

function kind(content: InvoiceContent): string {
  const { buyer, correction } = content;
  if (correction === undefined) return field('RodzajFaktury', 'VAT');
  const { reason, of, before } = correction;
  return [
    field('RodzajFaktury', 'KOR'),
    field('PrzyczynaKorekty', reason),
    field('TypKorekty', effectOf(content)),
    group(
      'DaneFaKorygowanej',
      field('DataWystFaKorygowanej', of.issuedOn),
      field('NrFaKorygowanej', of.number),
      of.ksefNumber === null
        ? field('NrKSeFN', 1)
        : field('NrKSeF', 1) + field('NrKSeFFaKorygowanej', of.ksefNumber),
    ),
    buyerData(before.buyer) === buyerData(buyer) ? '' : group('Podmiot2K', buyerData(before.buyer)),
  ].join('');
}

export function fa3Xml(content: InvoiceContent): string {
  const { seller, buyer, issuedOn, soldOn } = content;
  const declared = declaredContent(content);
  const parts = [
    group(
      'Naglowek',
      '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
      field('WariantFormularza', 3),
      field('DataWytworzeniaFa', content.issuedAt),
      field('SystemInfo', 'Kelner'),
    ),
    group(
      'Podmiot1',
      group('DaneIdentyfikacyjne', field('NIP', seller.taxId), field('Nazwa', seller.name)),
      addressOf(seller.address, 'PL'),
    ),
    group(
      'Podmiot2',
      buyerData(buyer),
      // Neither a unit of local government nor a member of a VAT group.
      '<JST>2</JST><GV>2</GV>',
    ),
    group(
      'Fa',
      field('KodWaluty', content.currency),
      field('P_1', issuedOn),
      field('P_2', content.number),
      field('P_6', soldOn === issuedOn ? null : soldOn),
      sums(declared),
      annotations(content),
      kind(content),
      receiptOf(content),
      lines(declared),
      settlement(declared),
      payment(declared),
    ),
  ];
  const root = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">${parts.join('')}</Faktura>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
