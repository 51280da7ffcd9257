/** Detects an image's media type by its first bytes (spec §5); its declared type is ignored. Pure. */

type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** Magic bytes, in hexadecimal. */
const signatures: readonly [ImageMediaType, RegExp][] = [
  ['image/jpeg', /^ffd8ff/],
  // The signature and the IHDR chunk that must follow it.
  ['image/png', /^89504e470d0a1a0a0000000d49484452/],
  // GIF87a, GIF89a
  ['image/gif', /^47494638(37|39)61/],
  // RIFF, four bytes of length, WEBPVP8 and the kind of chunk
  ['image/webp', /^52494646.{8}57454250565038(20|4c|58)/],
];

const longestSignatureBytes = 16;

/** Null for everything that is not a JPG, PNG, GIF or WEBP. */
export function imageMediaType(content: Uint8Array): ImageMediaType | null {
  const start = Buffer.from(content.subarray(0, longestSignatureBytes)).toString('hex');
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
