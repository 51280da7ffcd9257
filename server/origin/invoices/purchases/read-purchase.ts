/**
 * Reads a supplier's invoice, an XML document of the schema FA, as far as the stock needs it. Suppliers' programs write it: nothing in it is trusted but what
 * stands at its place. Entities are not expanded, and only names of elements count, so that FA(2) is read like FA(3).
 */
import { SaxesParser } from 'saxes';
import type { PurchaseFault, PurchaseLine } from '#shared/invoices/purchase-schema.ts';
import { limits } from '#shared/kernel/limits.ts';

/** A line without what people decided about it. */
export type PurchasedLine = Pick<PurchaseLine, 'position' | 'name' | 'unit' | 'quantity' | 'net'>;

type Fields = Map<string, string>;

const linePath = 'Faktura/Fa/FaWiersz';
/** Invoices that bring goods: an ordinary one, one that settles advances, and a simplified one. */
const kindsWithGoods = ['VAT', 'ROZ', 'UPR'];
/** Deeper than any element of the schema. */
const depthMax = 20;

/** The texts of the document by the path of their element, and those of each line by name. Null if it is no XML. */
function textsOf(xml: string): { head: Fields; lines: Fields[] } | null {
  const parser = new SaxesParser({ xmlns: true });
  const head: Fields = new Map();
  const lines: Fields[] = [];
  const open: string[] = [];
  let text = '';
  parser.on('opentag', ({ local }) => {
    open.push(local);
    if (open.length > depthMax) throw new Error('The document is too deep');
    text = '';
    if (open.join('/') === linePath) lines.push(new Map());
  });
  parser.on('text', part => {
    text += part;
  });
  parser.on('cdata', part => {
    text += part;
  });
  parser.on('closetag', () => {
    const path = open.join('/');
    const name = open.pop() ?? '';
    if (open.join('/') === linePath) lines.at(-1)?.set(name, text.trim());
    else head.set(path, text.trim());
    text = '';
  });
  parser.on('error', error => {
    throw error;
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return { head, lines };
}

/** Undefined unless it is a plain decimal number. */
function numberIn(fields: Fields, name: string): number | undefined {
  const text = fields.get(name) ?? '';
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(text) ? Number(text) : undefined;
}

/** Where the seller calculates from gross prices, the rate's share is taken off. */
function netOf(line: Fields): number | undefined {
  const net = numberIn(line, 'P_11');
  if (net !== undefined) return Math.round(net * 100);
  const gross = numberIn(line, 'P_11A');
  const rate = numberIn(line, 'P_12') ?? 0;
  return gross === undefined ? undefined : Math.round((gross * 10_000) / (100 + rate));
}

function lineOf(line: Fields, index: number): PurchasedLine {
  const net = netOf(line);
  return {
    position: index + 1,
    name: line.get('P_7') ?? '',
    unit: line.get('P_8A') ?? '',
    quantity: Math.max(0, numberIn(line, 'P_8B') ?? 0),
    ...(net !== undefined && { net }),
  };
}

/** `taxId`: the restaurant's. Without a fault its lines can be booked. */
export function readPurchase(
  xml: string,
  taxId: string,
): { lines: PurchasedLine[]; fault: PurchaseFault | null } {
  const texts = textsOf(xml);
  const kind = texts?.head.get('Faktura/Fa/RodzajFaktury');
  if (texts === null || kind === undefined || texts.lines.length > limits.purchaseLinesMax)
    return { lines: [], fault: 'unreadable' };
  const lines = texts.lines.map(lineOf);
  const faultOf = (): PurchaseFault | null => {
    if (texts.head.get('Faktura/Podmiot2/DaneIdentyfikacyjne/NIP') !== taxId) return 'otherBuyer';
    if (kind.startsWith('KOR')) return 'correction';
    if (!kindsWithGoods.includes(kind)) return 'advance';
    return lines.length === 0 ? 'noLines' : null;
  };
  return { lines, fault: faultOf() };
}
