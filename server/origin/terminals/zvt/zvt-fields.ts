/**
 * Fields (BMPs and their TLV container) of a ZVT status information. Only what a payment needs is read: track
 * data, expiry date and security code are skipped, and of the card number only its last digits remain.
 */
import { maskedCard } from '../masked-card.ts';

export type ZvtStatus = {
  /** 0: approved. Null if the terminal sent none, which says nothing. */
  resultCode: number | null;
  /** The charged amount with the tip, in minor units. */
  amount: number | null;
  /** The terminal's numbers of the transaction. */
  trace: string | null;
  receipt: string | null;
  card: string | null;
  cardName: string | null;
  /** The receipts that a report of totals adds up; null for a payment. */
  receipts: { readonly first: number; readonly last: number } | null;
};

/** Bytes of a field; `ll` and `lll`: a decimal length of two or three digits comes first; `tlv`: a container. */
type Size = number | 'll' | 'lll' | 'tlv';

const sized = (size: Size, bmps: readonly number[]) => bmps.map(bmp => [bmp, size] as const);

/** By number, from the summary of BMPs in the specification. */
const sizes: ReadonlyMap<number, Size> = new Map<number, Size>([
  ...sized(1, [0x01, 0x02, 0x03, 0x05, 0x19, 0x27, 0x72, 0x73, 0x74, 0x75, 0x8a, 0x8c, 0xa0]),
  ...sized(1, [0xd0, 0xd2, 0xd3, 0xe0, 0xe9, 0xea, 0xf0, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd]),
  ...sized(2, [0x0d, 0x0e, 0x17, 0x3a, 0x49, 0x87]),
  ...sized(3, [0x0b, 0x0c, 0x37, 0x3d, 0x88, 0xaa]),
  ...sized(4, [0x29, 0x70, 0x71]),
  ...sized(5, [0xba]),
  ...sized(6, [0x04]),
  ...sized(8, [0x3b, 0xeb]),
  ...sized(15, [0x2a]),
  ...sized('ll', [0x22, 0x23, 0x2d, 0x4c, 0x8b, 0xa7, 0xd1]),
  ...sized('ll', [0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8]),
  ...sized('ll', [0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8]),
  ...sized('lll', [0x24, 0x2e, 0x3c, 0x60, 0x9a, 0xaf]),
  ...sized('tlv', [0x06]),
]);

/** The length of a container or of an object in it. Null if it is not of the form. */
function tlvLength(data: Uint8Array, at: number): { start: number; length: number } | null {
  const [first, second = 0, third = 0] = data.subarray(at, at + 3);
  if (first === undefined) return null;
  if (first < 0x80) return { start: at + 1, length: first };
  if (first === 0x81) return { start: at + 2, length: second };
  return first === 0x82 ? { start: at + 3, length: second * 256 + third } : null;
}

function extent(data: Uint8Array, at: number, size: Size): { start: number; length: number } | null {
  if (typeof size === 'number') return { start: at, length: size };
  if (size === 'tlv') return tlvLength(data, at);
  const digits = data.subarray(at, at + size.length);
  if (digits.length < size.length || digits.some(byte => byte < 0xf0 || byte > 0xf9)) return null;
  const length = digits.reduce((sum, byte) => sum * 10 + (byte & 0x0f), 0);
  return { start: at + size.length, length };
}

/** Splits into fields until the end, or until something that has no known form: what follows can't be found then. */
function zvtFields(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  for (let at = 0; at < data.length; ) {
    const [bmp = 0] = data.subarray(at);
    const size = sizes.get(bmp);
    const place = size === undefined ? null : extent(data, at + 1, size);
    if (place === null || place.start + place.length > data.length) return found;
    const end = place.start + place.length;
    if (!found.has(bmp)) found.set(bmp, data.subarray(place.start, end));
    at = end;
  }
  return found;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Null unless all digits are decimal. */
function bcd(bytes: Uint8Array | undefined): number | null {
  if (bytes === undefined || !/^\d+$/.test(hex(bytes))) return null;
  return Number(hex(bytes));
}

function digits(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined || !/^\d+$/.test(hex(bytes)) ? null : hex(bytes);
}

/** From the individual totals: first and last receipt, two bytes each, then sums by kind of card, which the amount adds up. */
function receiptsOf(totals: Uint8Array | undefined): ZvtStatus['receipts'] {
  return totals === undefined
    ? null
    : { first: bcd(totals.subarray(0, 2)) ?? 0, last: bcd(totals.subarray(2, 4)) ?? 0 };
}

export function readZvtStatus(data: Uint8Array): ZvtStatus {
  const fields = zvtFields(data);
  const pan = fields.get(0x22);
  const name = fields.get(0x8b);
  return {
    resultCode: fields.get(0x27)?.[0] ?? null,
    amount: bcd(fields.get(0x04)),
    trace: digits(fields.get(0x0b)),
    receipt: digits(fields.get(0x87)),
    // `F` pads an odd number of digits; `E` masks.
    card: pan === undefined ? null : maskedCard(hex(pan).replace(/f$/, '')),
    cardName:
      name === undefined
        ? null
        : Buffer.from(name)
            .toString('latin1')
            .replace(/[^ -~].*$/s, ''),
    receipts: receiptsOf(fields.get(0x60)),
  };
}

/** A number as decimal digits, two a byte. */
export function bcdBytes(value: number, bytes: number): Uint8Array {
  return Uint8Array.from(Buffer.from(String(value).padStart(bytes * 2, '0'), 'hex'));
}
