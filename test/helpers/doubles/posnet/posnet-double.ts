/**
 * A fiscal printer on a real TCP port, written from the publication of the Posnet protocol, with every fault of its line: cut before and after it has
 * carried out a command, silent, slow, damaged, waiting for paper.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type PosnetFields, PosnetModel } from './posnet-model.ts';

type Closer = { teardown(close: () => unknown): void };

/**
 * What happens to one frame. `before` and `after`: the command is not, or is, carried out, and the connection cut. `silent` and `deaf`: it is, or is
 * not, carried out, and nothing answered. `half`, `damaged`, `noisy`, `slow`: how the answer comes. `badFrame`, `full`: refused as a frame.
 */
export type LineFault =
  | 'before'
  | 'after'
  | 'silent'
  | 'deaf'
  | 'half'
  | 'damaged'
  | 'noisy'
  | 'slow'
  | 'badFrame'
  | 'full'
  | 'otherToken'
  | 'noToken';

/** By the table of the publication's example, computed: another way than the program's. */
const table = Array.from({ length: 256 }, (_, index) => {
  let entry = index << 8;
  for (let bit = 0; bit < 8; bit++) entry = (entry & 0x8000 ? (entry << 1) ^ 0x1021 : entry << 1) & 0xffff;
  return entry;
});
export function publishedChecksum(bytes: Uint8Array): string {
  const sum = bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0), 0);
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

const decode = (bytes: Uint8Array) => new TextDecoder('windows-1250').decode(bytes);

function framed(content: string): Buffer {
  const bytes = Buffer.from(content, 'latin1');
  return Buffer.concat([
    Buffer.from([2]),
    bytes,
    Buffer.from(`#${publishedChecksum(bytes)}`),
    Buffer.from([3]),
  ]);
}

type PosnetDouble = {
  readonly address: string;
  readonly port: number;
  readonly model: PosnetModel;
  /** The content of every frame received, without its token. */
  readonly frames: string[];
  /** Every byte received. */
  readonly bytes: number[];
  /** What happens to the frame that is received now. */
  faultOf: (name: string, index: number) => LineFault | null;
  /** Called before a frame is looked at and after its command was carried out. */
  onFrame: (name: string, index: number, moment: 'before' | 'after') => void;
  /** While the mechanism has a fault, what prints waits; call it when paper is in again. */
  resume(): void;
  /** Ends the connections, as after a while without questions. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
};

const printing = new Set(['trend', 'dailyrep', 'formend']);

export async function startPosnetDouble(t: Closer, model = new PosnetModel()): Promise<PosnetDouble> {
  const sockets = new Set<Socket>();
  let waiting: (() => void)[] = [];

  const answer = (socket: Socket, bytes: Buffer, fault: LineFault | null) => {
    if (fault === 'after') return socket.destroy();
    if (fault === 'silent') return undefined;
    if (fault === 'half') return socket.write(bytes.subarray(0, bytes.length >> 1), () => socket.destroy());
    if (fault === 'noisy') return socket.write(Buffer.concat([Buffer.from('\x00\xff#\x03x'), bytes]));
    if (fault === 'damaged') return socket.write(bytes.map((byte, at) => (at === 2 ? byte ^ 1 : byte)));
    if (fault === 'slow') {
      const write = (at: number): unknown =>
        at < bytes.length && socket.write(bytes.subarray(at, at + 1), () => setImmediate(write, at + 1));
      return write(0);
    }
    return socket.write(bytes);
  };

  const receive = (socket: Socket, frame: Buffer) => {
    const content = frame.subarray(0, -5);
    const isSound = decode(frame.subarray(-5)) === `#${publishedChecksum(content)}`;
    const parts = decode(content).split('\t').slice(0, -1);
    const token = parts.find(part => part.startsWith('@')) ?? null;
    const [command = '', ...rest] = parts.filter(part => part !== token);
    const name = command.replace(/^!/, '');
    const index = double.frames.push([command, ...rest].join('\t')) - 1;
    double.onFrame(name, index, 'before');
    const fault = double.faultOf(name, index);
    const told = fault === 'otherToken' ? '@0000' : fault === 'noToken' ? null : token;
    const head = (id: string) => `${id}\t${told === null ? '' : `${told}\t`}`;
    if (!isSound || fault === 'badFrame') return answer(socket, framed(`${head('ERR')}?5\t`), null);
    if (fault === 'full') return answer(socket, framed(`${head('ERR')}?14\t`), null);
    if (fault === 'before') return socket.destroy();
    if (fault === 'deaf') return undefined;
    const fields: PosnetFields = new Map(rest.map(part => [part.slice(0, 2), part.slice(2)]));
    const carryOut = () => {
      const outcome = model.carryOut(name, fields);
      double.onFrame(name, index, 'after');
      const body =
        typeof outcome === 'number'
          ? `?${outcome}\t`
          : outcome.map(([id, value]) => `${id}${value}\t`).join('');
      return answer(socket, framed(head(name) + body), fault);
    };
    if (printing.has(name) && model.mechanism !== 0) return waiting.push(carryOut);
    return carryOut();
  };

  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let rest = Buffer.alloc(0);
    socket.on('data', data => {
      double.bytes.push(...data);
      rest = Buffer.concat([rest, data]);
      for (let end = rest.indexOf(3); end !== -1; end = rest.indexOf(3)) {
        const start = rest.lastIndexOf(2, end);
        if (start !== -1) receive(socket, rest.subarray(start + 1, end));
        rest = rest.subarray(end + 1);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const double: PosnetDouble = {
    address: `tcp://127.0.0.1:${port}`,
    port,
    model,
    frames: [],
    bytes: [],
    faultOf: () => null,
    onFrame: () => {},
    resume() {
      model.mechanism = 0;
      const due = waiting;
      waiting = [];
      for (const carryOut of due) carryOut();
    },
    async hangUp() {
      await Promise.all(
        [...sockets].map(socket => new Promise(resolve => socket.end().once('close', resolve))),
      );
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
  t.teardown(() => double.close());
  return double;
}
