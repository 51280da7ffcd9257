/** A compressed tar archive (POSIX ustar) of text files. */
import { gzipSync } from 'node:zlib';

const block = 512;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function header(name: string, size: number, seconds: number): Buffer {
  const bytes = Buffer.alloc(block);
  const fields: [offset: number, text: string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(seconds, 12)],
    // The checksum is computed with spaces in its place.
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [offset, text] of fields) bytes.write(text, offset, 'latin1');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

/** Names are at most 100 plain characters. */
export function tarArchive(files: Readonly<Record<string, string>>, nowMs: number): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    if (!/^[\w./-]{1,100}$/.test(name)) throw new Error(`${name} can't be a name in the archive`);
    const content = Buffer.from(text);
    const padding = Buffer.alloc((block - (content.length % block)) % block);
    return [header(name, content.length, Math.floor(nowMs / 1_000)), content, padding];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
}
