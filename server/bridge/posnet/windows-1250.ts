/** Text in code page Windows-1250, which fiscal printers print. The platform decodes it only, so its table is turned round. */
const decoder = new TextDecoder('windows-1250');

const byteOf = new Map(
  Array.from({ length: 224 }, (_, index) => index + 32)
    .map(byte => [decoder.decode(Uint8Array.of(byte)), byte] as const)
    .filter(([letter]) => !/[\p{Cc}\uFFFD]/u.test(letter)),
);

/** `#` begins a checksum. */
const isPrintable = (letter: string) => byteOf.has(letter) && letter !== '#';

/** Control characters would end a field or a frame. What the page lacks loses its accent, a half is 1/2, and the rest becomes a space. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), letter => {
    if (isPrintable(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').replace('\u2044', '/');
    return [...plain].every(isPrintable) && plain !== '' ? plain : ' ';
  }).join('');
}

/** Tabs end fields; no other byte below 0x20 is text. */
export function encodeText(text: string): Uint8Array {
  return Uint8Array.from(text, letter => (letter === '\t' ? 0x09 : (byteOf.get(letter) ?? 0x20)));
}

export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
