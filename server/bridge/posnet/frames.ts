/**
 * Frames of the Posnet protocol: STX, command, TAB, fields of two letters and a value each ended by TAB, `#`, checksum, ETX. Every command carries a token
 * that its response repeats, so that a late response is never taken for another's.
 */
import { decodeText, encodeText, printable } from './windows-1250.ts';

export type Field = readonly [id: string, value: string];

export type Command = { readonly name: string; readonly fields: readonly Field[] };

export type Answer = {
  /** Without the `!` of an immediate command; null: the printer refused the frame itself. */
  readonly name: string | null;
  /** Null if the printer repeats none. */
  readonly token: string | null;
  readonly fields: ReadonlyMap<string, string>;
  /** The printer's error code. */
  readonly error: number | null;
};

const stx = 0x02;
const etx = 0x03;
const hash = 0x23;
const checksumLength = 4;
/** The longest documented response has about 600 bytes. */
const frameBytesMax = 8_192;

/** CRC-16 with polynomial 0x1021 and initial value 0, neither reflected nor inverted. */
function checksum(bytes: Uint8Array): string {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021;
    sum &= 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(checksumLength, '0');
}

export function encodeFrame({ name, fields }: Command, token: string | null = null): Uint8Array {
  const parts = [
    name,
    ...(token === null ? [] : [`@${token}`]),
    ...fields.map(([id, value]) => id + printable(value)),
  ];
  const content = encodeText(`${parts.join('\t')}\t`);
  const tail = encodeText(`#${checksum(content)}`);
  return Uint8Array.of(stx, ...content, ...tail, etx);
}

function parseContent(content: string): Answer {
  const [name = '', ...parts] = content.split('\t').filter(part => part !== '');
  const isFrameFault = name === 'ERR';
  const fields = new Map(
    parts.filter(part => !/^[@?]/.test(part)).map(part => [part.slice(0, 2), part.slice(2)]),
  );
  const code = parts.find(part => part.startsWith('?'))?.slice(1);
  const given = code ?? (isFrameFault ? (fields.get('er') ?? '0') : null);
  return {
    name: isFrameFault ? null : name.replace(/^!/, ''),
    token: parts.find(part => part.startsWith('@'))?.slice(1) ?? null,
    fields,
    error: given === null ? null : Number.parseInt(given, 10) || 0,
  };
}

/** Null if the checksum is wrong. */
function decodeFrame(bytes: Uint8Array): Answer | null {
  const end = bytes.length - checksumLength - 1;
  const content = bytes.subarray(0, Math.max(0, end));
  if (bytes[end] !== hash) return null;
  const given = decodeText(bytes.subarray(end + 1)).toUpperCase();
  return given === checksum(content) ? parseContent(decodeText(content)) : null;
}

/** Accepts bytes in any chunks; `null` in the result is a damaged frame. Bytes between frames are ignored. */
export function createFrameReader(): (bytes: Uint8Array) => (Answer | null)[] {
  let frame: number[] | null = null;
  return bytes => {
    const answers: (Answer | null)[] = [];
    for (const byte of bytes) {
      if (byte === stx) {
        if (frame !== null) answers.push(null);
        frame = [];
      } else if (frame === null) continue;
      else if (byte === etx) {
        answers.push(decodeFrame(Uint8Array.from(frame)));
        frame = null;
      } else if (frame.length >= frameBytesMax) {
        answers.push(null);
        frame = null;
      } else frame.push(byte);
    }
    return answers;
  };
}
