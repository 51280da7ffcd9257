/** The code pages of ESC/POS printers: which byte prints a letter. */

const upperHalf =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));

/** Code page 852. Below 0x20 it has signs such as ← too, which a printer takes for commands. */
const byteOf = new Map<string, number>([
  ...ascii.map((letter, index) => [letter, 0x20 + index] as const),
  ...Array.from(upperHalf, (letter, index) => [letter, 0x80 + index] as const),
]);

/** What the page lacks is a question mark. */
export function encodeLetters(text: string): number[] {
  return Array.from(text, letter => byteOf.get(letter) ?? 0x3f);
}
