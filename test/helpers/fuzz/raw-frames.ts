/** A hand-written WebSocket client (RFC 6455) that can send what no library would: any frame, in any order, well-formed or not. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { liveProtocol } from '#shared/live/live-messages.ts';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

type RawFrame = {
  opcode: number;
  payload: Buffer | string;
  isFinal?: boolean;
  isMasked?: boolean;
  /** The three reserved bits, 0–7. */
  reserved?: number;
  /** The length in the header, if it differs from the real one. */
  claimedLength?: number;
};

export function frameBytes(frame: RawFrame): Buffer {
  const { opcode, isFinal = true, isMasked = true, reserved = 0 } = frame;
  const payload = Buffer.from(frame.payload);
  const length = frame.claimedLength ?? payload.length;
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  const maskBit = isMasked ? 0x80 : 0;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = first;
  header[1] = maskBit | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([header, payload]);
  const mask = randomBytes(4);
  for (let index = 0; index < payload.length; index += 1)
    payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0);
  return Buffer.concat([header, mask, payload]);
}

type HeardFrame = { opcode: number; payload: Buffer };

/** The complete frames at the beginning of the bytes, and the rest. */
function splitFrames(bytes: Buffer): { frames: HeardFrame[]; rest: Buffer } {
  const frames: HeardFrame[] = [];
  let rest = bytes;
  while (rest.length >= 2) {
    const short = (rest[1] ?? 0) & 0x7f;
    const headerLength = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (rest.length < headerLength) break;
    const length =
      short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short;
    if (rest.length < headerLength + length) break;
    frames.push({
      opcode: (rest[0] ?? 0) & 0x0f,
      payload: rest.subarray(headerLength, headerLength + length),
    });
    rest = rest.subarray(headerLength + length);
  }
  return { frames, rest };
}

type RawConnection = {
  write(bytes: Buffer): void;
  /** The next text message. */
  hearText(): Promise<string>;
  /** The code with which the server closes the connection. */
  closeCode(): Promise<number>;
  /** The server's close code, `cut` without one, or `open`: it answers a ping. */
  outcome(): Promise<number | 'cut' | 'open'>;
  end(): void;
};

/** Upgrades to the live socket like a page of `origin`. */
export async function openRawConnection(port: number, origin: string): Promise<RawConnection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let isGone = false;
  let pending: Buffer = Buffer.alloc(0);
  const heard: HeardFrame[] = [];
  let wake = () => {};
  socket.on('error', () => {});
  socket.on('close', () => {
    isGone = true;
    wake();
  });
  const key = randomBytes(16).toString('base64');
  const lines = [
    'GET /live HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${key}`,
    `sec-websocket-protocol: ${liveProtocol}`,
    `origin: ${origin}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [answer]: Buffer[] = await once(socket, 'data');
  if (!answer?.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`No upgrade: ${answer}`);
  socket.on('data', bytes => {
    const { frames, rest } = splitFrames(Buffer.concat([pending, bytes]));
    pending = rest;
    heard.push(...frames);
    wake();
  });

  const next = async (): Promise<HeardFrame | null> => {
    while (heard.length === 0 && !isGone)
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    return heard.shift() ?? null;
  };

  return {
    write: bytes => void (isGone || socket.write(bytes)),
    async hearText() {
      for (;;) {
        const frame = await next();
        if (frame === null) throw new Error('The connection ended');
        if (frame.opcode === opcodes.text) return frame.payload.toString();
      }
    },
    async closeCode() {
      for (;;) {
        const frame = await next();
        if (frame === null) throw new Error('The connection ended');
        if (frame.opcode === opcodes.close) return frame.payload.readUInt16BE(0);
      }
    },
    async outcome() {
      const mark = 'still there?';
      if (!isGone) socket.write(frameBytes({ opcode: opcodes.ping, payload: mark }));
      for (;;) {
        const frame = await next();
        if (frame === null) return 'cut';
        if (frame.opcode === opcodes.close) return frame.payload.readUInt16BE(0);
        if (frame.opcode === opcodes.pong && frame.payload.toString() === mark) return 'open';
      }
    },
    end: () => socket.destroy(),
  };
}
