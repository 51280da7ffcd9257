/**
 * Receiving side of the fan-out benches, as a separate process: raw sockets that do the WebSocket handshake, send what
 * they are told to, and then only count arriving bytes, frames and updates.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type CounterOrder, type CounterReport, updateMark } from './counter-process.ts';

type Counted = { socket: Socket; isOpen: boolean; kept: Buffer };

const connectingMax = 50;
const mark = updateMark.charCodeAt(0);
/** Engine.IO's ping, a frame of just this text, expects a pong. */
const engineIoPing = '2';

const all: Counted[] = [];
const total = { updates: 0, frames: 0, bytes: 0, closed: 0 };
let awaited: number | null = null;

function notify(report: CounterReport): void {
  process.send?.(report);
}

function clientFrame(content: Buffer, opcode: number): Buffer {
  const { length } = content;
  const head =
    length < 126 ? [0x80 | opcode, 0x80 | length] : [0x80 | opcode, 0xfe, length >> 8, length & 255];
  // An all-zero mask is valid.
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), content]);
}

function countMarks(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** Counts the complete frames in `bytes`; returns the incomplete rest. */
function countFrames(counted: Counted, bytes: Buffer): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length - at < headLength) break;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUIntBE(at + 4, 6);
    const end = at + headLength + length;
    if (bytes.length < end) break;
    const content = bytes.subarray(at + headLength, end);
    total.frames += 1;
    total.updates += countMarks(content);
    if (length === 1 && content.toString('latin1') === engineIoPing)
      counted.socket.write(clientFrame(Buffer.from('3'), 1));
    at = end;
  }
  return bytes.subarray(at);
}

function take(counted: Counted, chunk: Buffer): void {
  total.bytes += chunk.length;
  const bytes = counted.kept.length === 0 ? chunk : Buffer.concat([counted.kept, chunk]);
  // Copied, because a slice would retain the whole chunk.
  counted.kept = Buffer.from(countFrames(counted, bytes));
  if (awaited !== null && total.updates >= awaited) {
    awaited = null;
    notify({ kind: 'reached' });
  }
}

function open(order: CounterOrder & { kind: 'connect' }, index: number): Promise<Counted> {
  const socket = connect(order.port, '127.0.0.1');
  const counted: Counted = { socket, isOpen: false, kept: Buffer.alloc(0) };
  const headers = { host: `127.0.0.1:${order.port}`, ...order.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${order.path} HTTP/1.1\r\n${lines.join('')}connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('close', () => {
      total.closed += 1;
      reject(new Error(`closed: ${head}`));
    });
    socket.on('data', chunk => {
      if (counted.isOpen) return take(counted, chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) return reject(new Error(String(head)));
      counted.isOpen = true;
      const first = order.greetings[index % order.greetings.length];
      if (first !== undefined) socket.write(clientFrame(Buffer.from(first, 'base64'), order.opcode));
      const rest = head.subarray(end + 4);
      head = Buffer.alloc(0);
      if (rest.length > 0) take(counted, rest);
      resolve(counted);
    });
  });
}

async function connectAll(order: CounterOrder & { kind: 'connect' }): Promise<void> {
  for (let index = 0; index < order.count; index += connectingMax) {
    const size = Math.min(connectingMax, order.count - index);
    const opened = await Promise.all(
      Array.from({ length: size }, (_, offset) => open(order, index + offset)),
    );
    all.push(...opened);
  }
  notify({ kind: 'connected' });
}

process.on('message', (order: CounterOrder) => {
  if (order.kind === 'connect')
    connectAll(order).catch((error: unknown) => notify({ kind: 'failed', reason: String(error) }));
  else if (order.kind === 'count') notify({ kind: 'counts', ...total });
  else if (order.kind === 'say') all[order.socket]?.socket.write(clientFrame(Buffer.from(order.text), 1));
  else if (order.kind === 'disconnect') {
    for (const { socket } of all.splice(0)) socket.removeAllListeners('close').destroy();
  } else if (total.updates >= order.updates) notify({ kind: 'reached' });
  else awaited = order.updates;
});
process.on('disconnect', () => process.exit());
