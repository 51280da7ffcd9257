/** Invoices that suppliers have in the double of KSeF, as their programs write them. */
import { createHash, randomBytes } from 'node:crypto';

type SuppliedLine = {
  name: string;
  unit?: string;
  quantity: number;
  /** Net value in the currency; `gross`: from gross prices instead. */
  net?: number;
  gross?: number;
};

export type Supply = {
  number?: string;
  seller?: { nip: string; name: string };
  buyer?: string;
  lines?: readonly SuppliedLine[];
  currency?: string;
  /** RodzajFaktury */
  kind?: string;
  /** Instead of the one that the other fields make. */
  xml?: string;
};

export type SuppliedInvoice = {
  metadata: Record<string, unknown> & { ksefNumber: string };
  storedMs: number;
  xml: string;
};

export const fishmonger = { nip: '5260250274', name: 'Hurtownia Ryb sp. z o.o.' };
/** The restaurant of `setUpInvoices`. */
const ourNip = '5213003700';

const kindNames: Record<string, string> = { VAT: 'Vat', KOR: 'Kor', ZAL: 'Zal', ROZ: 'Roz', UPR: 'Upr' };

function documentOf(
  { number, seller, buyer, lines, currency, kind }: Required<Omit<Supply, 'xml'>>,
  day: string,
): { xml: string; net: number } {
  const rows = lines.map(
    ({ name, unit = 'szt.', quantity, net = 0, gross }, index) =>
      `<FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa><P_7>${name}</P_7><P_8A>${unit}</P_8A><P_8B>${quantity}</P_8B>${
        gross === undefined ? `<P_11>${net}</P_11>` : `<P_11A>${gross}</P_11A>`
      }<P_12>5</P_12></FaWiersz>`,
  );
  const net = lines.reduce((sum, line) => sum + (line.net ?? (line.gross ?? 0) / 1.05), 0);
  const corrected = `<DaneFaKorygowanej><DataWystFaKorygowanej>${day}</DataWystFaKorygowanej><NrFaKorygowanej>${number}</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`;
  const address = '<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Portowa 2, 80-001 Gdańsk</AdresL1></Adres>';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<tns:Faktura xmlns:tns="http://crd.gov.pl/wzor/2025/06/25/13775/" xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>${day}T08:00:00Z</DataWytworzeniaFa></Naglowek>
<Podmiot1><DaneIdentyfikacyjne><NIP>${seller.nip}</NIP><Nazwa>${seller.name}</Nazwa></DaneIdentyfikacyjne>${address}</Podmiot1>
<Podmiot2><DaneIdentyfikacyjne><NIP>${buyer}</NIP><Nazwa>Gospoda sp. z o.o.</Nazwa></DaneIdentyfikacyjne>${address}<JST>2</JST><GV>2</GV></Podmiot2>
<Fa><KodWaluty>${currency}</KodWaluty><P_1>${day}</P_1><P_2>${number}</P_2><P_13_3>${net.toFixed(2)}</P_13_3><P_14_3>${(net * 0.05).toFixed(2)}</P_14_3><P_15>${(net * 1.05).toFixed(2)}</P_15>
<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
<RodzajFaktury>${kind}</RodzajFaktury>${kind === 'KOR' ? corrected : ''}${rows.join('')}</Fa></tns:Faktura>`;
  return { xml, net };
}

/** `nowMs`: when KSeF stores it. */
export function suppliedInvoice(supply: Supply, nowMs: number): SuppliedInvoice {
  const at = new Date(nowMs).toISOString();
  const day = at.slice(0, 10);
  const named = {
    ...{ number: `FS/${randomBytes(3).toString('hex')}`, seller: fishmonger, buyer: ourNip },
    ...{ lines: [{ name: 'Łosoś filet', unit: 'kg', quantity: 5, net: 400 }], currency: 'PLN', kind: 'VAT' },
    ...supply,
  };
  const { xml, net } = documentOf(named, day);
  const text = supply.xml ?? xml;
  const part = () => randomBytes(3).toString('hex').toUpperCase();
  return {
    storedMs: nowMs,
    xml: text,
    metadata: {
      ksefNumber: `${named.seller.nip}-${day.replaceAll('-', '')}-${part()}${part()}-${part().slice(0, 2)}`,
      ...{ invoiceNumber: named.number, issueDate: day },
      ...{ invoicingDate: at, acquisitionDate: at, permanentStorageDate: at },
      ...{ seller: named.seller, buyer: { identifier: { type: 'Nip', value: named.buyer } } },
      ...{ netAmount: net, grossAmount: net * 1.05, vatAmount: net * 0.05, currency: named.currency },
      ...{ invoicingMode: 'Online', invoiceType: kindNames[named.kind] },
      formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
      ...{ isSelfInvoicing: false, hasAttachment: false },
      invoiceHash: createHash('sha256').update(text).digest('base64'),
    },
  };
}
