/**
 * Decodes text files of spreadsheets and tills: the encoding is the one whose words are spelled with letters of one language. The owner sees a line of the
 * result and may choose another encoding.
 */
import { type MenuFileEncoding, menuFileEncodings } from '#shared/catalog/menu-file-fields.ts';

/** Bytes from 128, of encodings that the platform's decoder lacks. */
const upperHalves: Partial<Readonly<Record<MenuFileEncoding, string>>> = {
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** Letters beyond ASCII by language, likely languages first. */
const alphabets = [
  'ąćęłńóśźż',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'àâäæçèéêëîïôœùûüÿßöñáíóúåøąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșşțţ',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
];
/** Polish and Ukrainian decide between equal scores. */
const expectedAlphabets = 2;
const signs = new Set('€£§°±½¼¾×–—‘’‚“”„•…‰™®©«»ʼ\u00a0');

const quotedWord = /^[„“«‘][\p{L}'-]+[”“»’]?$|^[\p{L}'-]+[”“»’…]$/u;

const isUnusual = (letter: string) => letter > '\u007f';

function decodedAs(bytes: Uint8Array, encoding: MenuFileEncoding): string {
  const upper = upperHalves[encoding];
  if (upper === undefined) return new TextDecoder(encoding).decode(bytes);
  return Array.from(bytes, byte => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join('');
}

/** Positive for a word that the language may contain. */
function likelihoodOf(word: string, alphabet: string): number {
  const letters = [...word].filter(letter => isUnusual(letter) && !signs.has(letter));
  if (letters.length === 0) return quotedWord.test(word) ? [...word].filter(isUnusual).length : 0.5;
  if (word.length === 1) return 0;
  // Other encodings produce mixed capitals in words, and two scripts in one.
  const isOdd =
    /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word) || (/\p{Script=Cyrillic}/u.test(word) && /[a-z]/i.test(word));
  const isKnown = letters.every(letter => alphabet.includes(letter.toLowerCase()));
  return isKnown && !isOdd ? letters.length : -2 * letters.length;
}

function likelihood(text: string): number {
  const words = new Set(text.split(/[^\p{L}\u0080-\uffff]+/u).filter(word => [...word].some(isUnusual)));
  const scores = alphabets.map((alphabet, index) => {
    const sum = [...words].reduce((total, word) => total + likelihoodOf(word, alphabet), 0);
    return index < expectedAlphabets ? sum * 1.1 : sum;
  });
  return Math.max(...scores);
}

/** UTF-16 without a byte order mark has zeros at every other place of spaces, digits and separators. */
function wideEncodingOf(bytes: Uint8Array): MenuFileEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (bytes.length % 2 > 0 || even + odd < start.length / 20) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  return /[\n\r;,\t ]/.test(decodedAs(start, encoding)) ? encoding : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Enough words to tell encodings apart, and few enough to decode several times. */
const examinedBytes = 64 * 1_024;

function likelyEncoding(bytes: Uint8Array): MenuFileEncoding {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/[\r\n]+/);
  const unusual = lines.filter(line => [...line].some(isUnusual)).join('\n');
  const part = Buffer.from(unusual.slice(0, examinedBytes), 'latin1');
  return menuFileEncodings
    .filter(encoding => !encoding.startsWith('utf'))
    .map(encoding => ({ encoding, score: likelihood(decodedAs(part, encoding)) }))
    .reduce((best, other) => (other.score > best.score ? other : best)).encoding;
}

const sampleLength = 160;

/** `sample`: the first line with a letter beyond ASCII; absent if there is none, so that every encoding reads the same. */
export function decodeText(
  bytes: Uint8Array,
  chosen: MenuFileEncoding | undefined,
): { text: string; encoding: MenuFileEncoding; sample?: string } {
  const encoding = chosen ?? likelyEncoding(bytes);
  const text = decodedAs(bytes, encoding).replace(/^\ufeff/, '');
  const sample = text.split(/[\r\n]+/).find(line => [...line].some(isUnusual));
  return { text, encoding, ...(sample !== undefined && { sample: sample.slice(0, sampleLength) }) };
}
