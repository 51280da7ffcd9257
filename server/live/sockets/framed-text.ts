/** A text with its WebSocket header in one buffer, built once and written to any number of sockets. */
import { Sender } from 'ws';

declare module 'ws' {
  /** Exported by ws, missing in its types. */
  export const Sender: {
    /** `payload` is missing for empty data. */
    frame(
      data: Buffer,
      options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean },
    ): [header: Buffer, payload?: Buffer];
  };
}

export type FramedText = {
  /** The header with the payload. */
  readonly frame: Buffer;
  readonly payload: Buffer;
};

/** One final, unmasked text frame (RFC 6455). */
const wholeText = { fin: true, rsv1: false, opcode: 0x1, mask: false, readOnly: true };

export function frameText(text: string): FramedText {
  const data = Buffer.from(text);
  const [header] = Sender.frame(data, wholeText);
  // Frames are cached, and a buffer from Node's pool would keep its whole 64 KiB slab alive.
  const frame = Buffer.allocUnsafeSlow(header.length + data.length);
  frame.set(header);
  frame.set(data, header.length);
  return { frame, payload: frame.subarray(header.length) };
}
