/** The code pages of ESC/POS printers: which byte prints which letter. */
import type { CodePage } from '#shared/venue/printer-drivers.ts';

type Page = { readonly number: number; readonly byteOf: ReadonlyMap<string, number> };

const firstByte = 0x20;

/** Below 0x20 the old pages also have signs such as ←, but a printer interprets these bytes as commands. */
function pageOf(number: number, upperHalf: string): Page {
  const ascii = Array.from({ length: 0x7f - firstByte }, (_, index) =>
    String.fromCharCode(firstByte + index),
  );
  const upper = Array.from(upperHalf, (letter, index) => [letter, 0x80 + index] as const);
  return {
    number,
    byteOf: new Map([
      ...ascii.map((letter, index) => [letter, firstByte + index] as const),
      ...upper.filter(([letter]) => !/[\p{C}\uFFFD]/u.test(letter)),
    ]),
  };
}

/** `label` is the name of the encoding in the platform's decoder. */
function decoded(number: number, label: string): Page {
  const bytes = Uint8Array.from({ length: 0x80 }, (_, index) => 0x80 + index);
  return pageOf(number, new TextDecoder(label).decode(bytes));
}

const pages: Readonly<Record<CodePage, Page>> = {
  cp437: pageOf(
    0,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ),
  cp737: pageOf(
    14,
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  ),
  cp852: pageOf(
    18,
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ),
  cp858: pageOf(
    19,
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ),
  cp866: decoded(17, 'ibm866'),
  windows1250: decoded(45, 'windows-1250'),
  windows1251: decoded(46, 'windows-1251'),
  windows1252: decoded(16, 'windows-1252'),
  windows1253: decoded(47, 'windows-1253'),
  windows1254: decoded(48, 'windows-1254'),
  windows1257: decoded(51, 'windows-1257'),
};

/** Every page contains ASCII, as does a printer without a known page. */
export function hasLetter(among: readonly CodePage[], letter: string): boolean {
  return /^[ -~]$/.test(letter) || among.some(page => pages[page].byteOf.has(letter));
}

/** `number` selects the page, as the parameter of ESC t; null if any page will do. */
type Fragment = { readonly number: number | null; readonly bytes: number[] };

/** Encodes a text of letters that the pages have; prefers the page that covers the most letters ahead. */
export function encodeLetters(text: string, among: readonly CodePage[]): Fragment[] {
  const letters = Array.from(text);
  const whole = among.find(page => letters.every(letter => pages[page].byteOf.has(letter)));
  const fragments: Fragment[] = [];
  let page = whole ?? among[0];
  let bytes: number[] = [];
  const begin = () => {
    bytes = [];
    fragments.push({ number: page === undefined ? null : pages[page].number, bytes });
  };
  begin();
  for (const letter of letters) {
    if (page !== undefined && !pages[page].byteOf.has(letter)) {
      page = among.find(other => pages[other].byteOf.has(letter)) ?? page;
      begin();
    }
    const byte = page === undefined ? letter.charCodeAt(0) : pages[page].byteOf.get(letter);
    if (byte !== undefined) bytes.push(byte);
  }
  return fragments;
}

/** The letters of a page beyond ASCII, for a test print. */
export function lettersOf(page: CodePage): string {
  return [...pages[page].byteOf.keys()].filter(letter => letter > '~' && /\p{L}/u.test(letter)).join('');
}
