/**
 * Detects an image's media type by its content (spec §5); its declared type is ignored. The file is walked to its end, so that a truncated picture, or
 * other data after its first bytes, doesn't count as one. The number of pixels is known before they are decoded.
 */
import { crc32, inflateSync } from 'node:zlib';

type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

const latin1 = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/** The pixels of the largest picture in it; 0: it is none, or not whole. */
type PixelsOf = (content: Buffer) => number;

/** No real profile is larger. A decoder unpacks one before any pixel, and a megabyte of the file can be a gigabyte of it. */
const profileBytesMax = 4 * 1_048_576;

/** A PNG's colour profile: its name, a zero, the method's byte and the compressed profile. */
function isSmallProfile(chunk: Buffer): boolean {
  try {
    inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: profileBytesMax });
    return true;
  } catch {
    return false;
  }
}

const pngPixels: PixelsOf = content => {
  if (latin1(content, 0, 8) !== '\x89PNG\r\n\x1a\n') return 0;
  let pixels = 0;
  const found = new Set<string>();
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const type = latin1(content, at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end))
      return 0;
    const isHead = type === 'IHDR' && length === 13;
    if (isHead !== (found.size === 0)) return 0;
    if (isHead) pixels = content.readUInt32BE(at + 8) * content.readUInt32BE(at + 12);
    if (type === 'iCCP' && (found.has(type) || !isSmallProfile(content.subarray(at + 8, end)))) return 0;
    if (type === 'IEND') return found.has('IDAT') ? pixels : 0;
    if (length > 0) found.add(type);
    at = end + 4;
  }
  return 0;
};

/** Marks the start of a frame; excludes the tables between frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegPixels: PixelsOf = content => {
  if (latin1(content, 0, 2) !== '\xff\xd8') return 0;
  let pixels = 0;
  for (let at = 2; at + 4 <= content.length && content[at] === 0xff; ) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > content.length) return 0;
    if (isFrame(marker)) {
      if (length < 8) return 0;
      pixels = Math.max(pixels, content.readUInt16BE(at + 5) * content.readUInt16BE(at + 7));
    }
    // The scan's data, and anything that cameras append after the picture.
    if (marker === 0xda)
      return content.lastIndexOf('\xff\xd9', undefined, 'latin1') > at + length ? pixels : 0;
    at += 2 + length;
  }
  return 0;
};

const gifPixels: PixelsOf = content => {
  if (!/^GIF8[79]a$/.test(latin1(content, 0, 6)) || content.length < 13) return 0;
  let pixels = content.readUInt16LE(6) * content.readUInt16LE(8);
  if (pixels === 0) return 0;
  const colorsOf = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  /** The offset after the blocks that start here, each with its length in its first byte. */
  const behindBlocks = (from: number) => {
    let at = from;
    for (let length = content[at]; length !== 0 && length !== undefined; length = content[at])
      at += length + 1;
    return at + 1;
  };
  let hasPicture = false;
  const ended = () => (hasPicture ? pixels : 0);
  for (let at = 13 + colorsOf(content[10] ?? 0); at < content.length; ) {
    const kind = content[at];
    if (kind === 0x3b) return ended();
    if (kind === 0x2c) {
      if (at + 10 >= content.length) return 0;
      pixels = Math.max(pixels, content.readUInt16LE(at + 5) * content.readUInt16LE(at + 7));
      const data = at + 10 + colorsOf(content[at + 9] ?? 0);
      at = behindBlocks(data + 1);
      hasPicture = at > data + 3;
    } else if (kind === 0x21) at = behindBlocks(at + 2);
    else return 0;
    if (at > content.length) return 0;
  }
  return ended();
};

/** Reads the number of pixels from a chunk of a WEBP, by the chunk's kind. */
const webpSizes: Readonly<Record<string, (content: Buffer, data: number) => number>> = {
  'VP8 ': (content, at) => (content.readUInt16LE(at + 6) & 0x3fff) * (content.readUInt16LE(at + 8) & 0x3fff),
  VP8L: (content, at) => {
    const bits = content.readUInt32LE(at + 1);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  },
  VP8X: (content, at) => (content.readUIntLE(at + 4, 3) + 1) * (content.readUIntLE(at + 7, 3) + 1),
  ANMF: (content, at) => (content.readUIntLE(at + 6, 3) + 1) * (content.readUIntLE(at + 9, 3) + 1),
};

const webpPixels: PixelsOf = content => {
  if (latin1(content, 0, 4) !== 'RIFF' || latin1(content, 8, 12) !== 'WEBP') return 0;
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) return 0;
  let pixels = 0;
  for (let at = 12; at + 8 <= end; ) {
    const type = latin1(content, at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const data = at + 8;
    if (data + length > end) return 0;
    if (length >= 10) pixels = Math.max(pixels, webpSizes[type]?.(content, data) ?? 0);
    if (type === 'VP8 ')
      return length > 10 && latin1(content, data + 3, data + 6) === '\x9d\x01\x2a' ? pixels : 0;
    if (type === 'VP8L') return length > 5 && content[data] === 0x2f ? pixels : 0;
    if (type === 'ANMF') return length > 24 ? pixels : 0;
    at = data + length + (length % 2);
  }
  return 0;
};

const kinds: readonly [ImageMediaType, PixelsOf][] = [
  ['image/jpeg', jpegPixels],
  ['image/png', pngPixels],
  ['image/gif', gifPixels],
  ['image/webp', webpPixels],
];

/** Null for anything except a complete JPG, PNG, GIF or WEBP. */
export function imageFormat(content: Buffer): { mediaType: ImageMediaType; pixels: number } | null {
  for (const [mediaType, pixelsOf] of kinds) {
    const pixels = pixelsOf(content);
    if (pixels > 0) return { mediaType, pixels };
  }
  return null;
}
