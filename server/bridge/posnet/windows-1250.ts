/** Text in code page Windows-1250, which fiscal printers print. The platform decodes it only, so its table is turned round. */
import { transliterated } from '#shared/transliteration.ts';

const decoder = new TextDecoder('windows-1250');

const byteOf = new Map(
  Array.from({ length: 224 }, (_, index) => index + 32)
    .map(byte => [decoder.decode(Uint8Array.of(byte)), byte] as const)
    .filter(([letter]) => !/[\p{Cc}\uFFFD]/u.test(letter)),
);

/** `#` begins a checksum. */
const isPrintable = (letter: string) => byteOf.has(letter) && letter !== '#';

/** Null of a letter that can't be written in those of the page. */
const written = (letter: string) => (isPrintable(letter) ? letter : transliterated(letter, isPrintable));

/** Control characters would end a field or a frame. What the page lacks is written in other letters; what can't be becomes a space. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), letter => written(letter) ?? ' ').join('');
}

/** Whether nothing of it is lost but the sign that begins checksums. */
export function isLegible(text: string): boolean {
  return Array.from(text.normalize('NFC')).every(letter => letter === '#' || written(letter) !== null);
}

/** Tabs end fields; no other byte below 0x20 is text. */
export function encodeText(text: string): Uint8Array {
  return Uint8Array.from(text, letter => (letter === '\t' ? 0x09 : (byteOf.get(letter) ?? 0x20)));
}

export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
