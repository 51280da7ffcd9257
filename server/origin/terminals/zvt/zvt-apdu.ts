/** Packets of the ZVT protocol over TCP: two bytes of command, a length of one or three bytes, data. */

/** `command`: class and instruction, such as 0x0601. */
export type Apdu = { readonly command: number; readonly data: Uint8Array };

const headBytes = 3;
/** This length byte announces a length of two further bytes, the lower one first. */
const longLength = 0xff;

export function apduBytes({ command, data }: Apdu): Uint8Array {
  const { length } = data;
  const size = length < longLength ? [length] : [longLength, length & 0xff, length >> 8];
  return Uint8Array.from([command >> 8, command & 0xff, ...size, ...data]);
}

/** Takes the bytes as they arrive, and returns the packets that are whole. */
export function createApduReader(): (bytes: Uint8Array) => Apdu[] {
  let rest = new Uint8Array();
  return bytes => {
    let buffer = new Uint8Array([...rest, ...bytes]);
    const found: Apdu[] = [];
    for (;;) {
      const [first = 0, second = 0, short = 0, low = 0, high = 0] = buffer;
      const isLong = short === longLength;
      const start = isLong ? headBytes + 2 : headBytes;
      const end = start + (isLong ? low + high * 256 : short);
      if (buffer.length < start || buffer.length < end) break;
      found.push({ command: first * 256 + second, data: buffer.slice(start, end) });
      buffer = buffer.slice(end);
    }
    rest = buffer;
    return found;
  };
}
