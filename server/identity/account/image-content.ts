/**
 * Detects an image's media type by its content (spec §5); its declared type is ignored. The file is walked to its end, so that a truncated picture, or
 * other data after its first bytes, doesn't count as one. Pixels are not decoded: their memory would be chosen by the sender.
 */
import { crc32 } from 'node:zlib';

type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

const latin1 = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

function isPng(content: Buffer): boolean {
  if (latin1(content, 0, 8) !== '\x89PNG\r\n\x1a\n') return false;
  const found = new Set<string>();
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const type = latin1(content, at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end))
      return false;
    const isHead = type === 'IHDR' && length === 13;
    if (isHead && (content.readUInt32BE(at + 8) === 0 || content.readUInt32BE(at + 12) === 0)) return false;
    if (found.size === 0 && !isHead) return false;
    if (type === 'IEND') return found.has('IDAT');
    if (length > 0) found.add(type);
    at = end + 4;
  }
  return false;
}

/** Marks the start of a frame; excludes the tables between frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isJpeg(content: Buffer): boolean {
  if (latin1(content, 0, 2) !== '\xff\xd8') return false;
  let hasFrame = false;
  for (let at = 2; at + 4 <= content.length && content[at] === 0xff; ) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > content.length) return false;
    if (isFrame(marker)) {
      if (length < 8 || content.readUInt16BE(at + 5) === 0 || content.readUInt16BE(at + 7) === 0)
        return false;
      hasFrame = true;
    }
    // The scan's data, and anything that cameras append after the picture.
    if (marker === 0xda)
      return hasFrame && content.lastIndexOf('\xff\xd9', undefined, 'latin1') > at + length;
    at += 2 + length;
  }
  return false;
}

function isGif(content: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(latin1(content, 0, 6)) || content.length < 13) return false;
  if (content.readUInt16LE(6) === 0 || content.readUInt16LE(8) === 0) return false;
  const colorsOf = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  /** The offset after the blocks that start here, each with its length in its first byte. */
  const behindBlocks = (from: number) => {
    let at = from;
    for (let length = content[at]; length !== 0 && length !== undefined; length = content[at])
      at += length + 1;
    return at + 1;
  };
  let hasPicture = false;
  for (let at = 13 + colorsOf(content[10] ?? 0); at < content.length; ) {
    const kind = content[at];
    if (kind === 0x3b) return hasPicture;
    if (kind === 0x2c) {
      if (at + 10 >= content.length) return false;
      const data = at + 10 + colorsOf(content[at + 9] ?? 0);
      at = behindBlocks(data + 1);
      hasPicture = at > data + 3;
    } else if (kind === 0x21) at = behindBlocks(at + 2);
    else return false;
    if (at > content.length) return false;
  }
  return hasPicture;
}

function isWebp(content: Buffer): boolean {
  if (latin1(content, 0, 4) !== 'RIFF' || latin1(content, 8, 12) !== 'WEBP') return false;
  const end = 8 + content.readUInt32LE(4);
  if (end > content.length) return false;
  for (let at = 12; at + 8 <= end; ) {
    const type = latin1(content, at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const data = at + 8;
    if (data + length > end) return false;
    if (type === 'VP8 ') return length > 10 && latin1(content, data + 3, data + 6) === '\x9d\x01\x2a';
    if (type === 'VP8L') return length > 5 && content[data] === 0x2f;
    if (type === 'ANMF') return length > 24;
    at = data + length + (length % 2);
  }
  return false;
}

const kinds: readonly [ImageMediaType, (content: Buffer) => boolean][] = [
  ['image/jpeg', isJpeg],
  ['image/png', isPng],
  ['image/gif', isGif],
  ['image/webp', isWebp],
];

/** Null for anything except a complete JPG, PNG, GIF or WEBP. */
export function imageMediaType(content: Buffer): ImageMediaType | null {
  return kinds.find(([, isOne]) => isOne(content))?.[0] ?? null;
}
