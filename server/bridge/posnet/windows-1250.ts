/** Encodes text in Windows-1250, which fiscal printers print. The platform only decodes it, so the table is inverted. */
import { transliterated } from '#shared/kernel/transliteration.ts';

const decoder = new TextDecoder('windows-1250');

const byteOf = new Map(
  Array.from({ length: 224 }, (_, index) => index + 32)
    .map(byte => [decoder.decode(Uint8Array.of(byte)), byte] as const)
    .filter(([letter]) => !/[\p{Cc}\uFFFD]/u.test(letter)),
);

/** `#` starts the checksum of a frame. */
const isPrintable = (letter: string) => byteOf.has(letter) && letter !== '#';

/** The letter or its replacement; null if it has none in this code page. */
const written = (letter: string) => (isPrintable(letter) ? letter : transliterated(letter, isPrintable));

/** Replaces characters that the code page lacks, or by a space if there is no replacement. Control characters would end a field or a frame. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), letter => written(letter) ?? ' ').join('');
}

/** Whether no character is lost, except `#`. */
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
