/** Fuzzes a live socket with frames of broken or hostile clients, from a seeded random, and checks the server's reaction: the close code, or none. */

import { createUuid } from '#shared/kernel/uuid.ts';
import { type ClientMessage, closeCodes } from '#shared/live/live-messages.ts';
import { frameBytes, opcodes, openRawConnection } from './raw-frames.ts';

type Outcome = number | 'cut' | 'open';
type FuzzCase = { frames: Buffer[]; outcomes: readonly Outcome[]; isGreeted?: true };
type Random = () => number;

const { text, binary, close, ping, pong, continuation } = opcodes;
const { malformed, tooMany, expired } = closeCodes;
/** Protocol error of the WebSocket layer (RFC 6455 §7.4.1). */
const brokenProtocol = 1002;
const notText = 1007;
const tooLarge = 1009;
const frameBytesMax = 16_384;

const good: readonly ClientMessage[] = [
  { type: 'hello', client: 'tab', topics: [{ sub: 1, path: '/api/waiter/tables', cursor: 'k3.41.9af0' }] },
  { type: 'subscribe', sub: 2, path: '/api/preparation/orders?location=bar' },
  { type: 'unsubscribe', sub: 2 },
  { type: 'resync', sub: 1 },
  { type: 'have', sub: 1, digests: '01a2b3c04d5e6f', isMore: true },
  { type: 'auth', token: 'a.b.c' },
  { type: 'ping' },
];

const below = (random: Random, count: number) => Math.floor(random() * count);
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)] as T;
const bytes = (random: Random, count: number) =>
  Buffer.from(Array.from({ length: count }, () => below(random, 256)));
const textFrame = (payload: Buffer | string) => frameBytes({ opcode: text, payload });
const only = (frame: Buffer, ...outcomes: Outcome[]): FuzzCase => ({ frames: [frame], outcomes });

/** A valid message with some bytes changed, duplicated, removed or inserted. */
function mutate(random: Random): Buffer {
  let message = Buffer.from(JSON.stringify(pick(random, good)));
  for (let edits = 1 + below(random, 4); edits > 0; edits -= 1) {
    const at = below(random, message.length);
    const put = pick(random, [
      bytes(random, 1 + below(random, 3)),
      Buffer.from(
        pick(random, ['"', '{', '}', '[', ',', ':', '\\u0000', 'null', '1e999', '-', '\u2028', '😀']),
      ),
      message.subarray(at, at + below(random, 20)),
    ]);
    const cut = below(random, 4);
    message = Buffer.concat([message.subarray(0, at), put, message.subarray(at + cut)]);
  }
  return message;
}

function fragments(random: Random, payload: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < payload.length; ) {
    const end = Math.min(payload.length, at + 1 + below(random, 9));
    const opcode = at === 0 ? text : continuation;
    pieces.push(frameBytes({ opcode, payload: payload.subarray(at, end), isFinal: end === payload.length }));
    // A control frame may come between the fragments of a message.
    if (random() < 0.1) pieces.push(frameBytes({ opcode: pong, payload: '' }));
    at = end;
  }
  return pieces;
}

const spoiled = ['{"type":"ping","__proto__":{"isAdmin":true}}', '{"__proto__":{"type":"ping"}}'];
const numbers = ['1e999', '-1e999', '1e-999', '0.1', '9007199254740993', '-0.5', '1E+400'];
const reservedOpcodes = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15];
const forbiddenCloseCodes = [0, 999, 1004, 1005, 1006, 1015, 1016, 2_999, 5_000, 65_535];

const kinds: Record<string, (random: Random) => FuzzCase> = {
  'a mutated message': random => only(textFrame(mutate(random)), malformed, notText, expired, 'open'),
  'a mutated message after hello': random => ({
    frames: [textFrame(mutate(random))],
    outcomes: [malformed, notText, 'open'],
    isGreeted: true,
  }),
  'random bytes as text': random =>
    only(textFrame(bytes(random, 1 + below(random, 300))), malformed, notText),
  'random bytes instead of frames': random =>
    only(
      // 0x88 would be a close frame, answered with its own code.
      Buffer.concat([
        Buffer.of(pick(random, [0x00, 0x81, 0x91, 0xff])),
        bytes(random, 20 + below(random, 300)),
      ]),
      brokenProtocol,
      malformed,
      notText,
      tooLarge,
      'cut',
      'open',
      expired,
    ),
  'bad UTF-8': random => {
    const bad = pick(random, [
      [0xc3, 0x28],
      [0xff],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0xaf],
    ]);
    return only(textFrame(Buffer.concat([Buffer.from('{"type":"'), Buffer.from(bad)])), notText);
  },
  'thousands of levels': random => {
    const depth = 1_000 + below(random, 9_000);
    const [open] = pick(random, [['['], ['{"a":']]);
    return only(textFrame((open ?? '[').repeat(Math.floor(depth / (open?.length ?? 1)))), malformed);
  },
  'a spoiled prototype': random => only(textFrame(pick(random, spoiled)), malformed),
  'a number that is none': random =>
    only(textFrame(`{"type":"resync","sub":${pick(random, numbers)}}`), malformed),
  binary: random =>
    only(frameBytes({ opcode: binary, payload: bytes(random, below(random, 200)) }), malformed),
  'too large': random =>
    only(textFrame(`{"type":"ping"${' '.repeat(frameBytesMax + below(random, 50_000))}}`), tooLarge),
  'claims to be huge': random =>
    only(
      frameBytes({ opcode: text, payload: 'x', claimedLength: 2 ** (20 + below(random, 32)) }),
      tooLarge,
      brokenProtocol,
    ),
  'a message in pieces': random => ({
    frames: fragments(random, Buffer.from('{"type":"ping"}')),
    outcomes: ['open'],
    isGreeted: true,
  }),
  'pieces without end': random => {
    const piece = Buffer.alloc(1_000 + below(random, 2_000), 'x');
    const more = frameBytes({ opcode: continuation, payload: piece, isFinal: false });
    const first = frameBytes({ opcode: text, payload: piece, isFinal: false });
    return { frames: [first, ...Array.from({ length: 20 }, () => more)], outcomes: [tooLarge] };
  },
  'a piece of nothing': random =>
    only(frameBytes({ opcode: continuation, payload: bytes(random, 5) }), brokenProtocol),
  'not masked': random =>
    only(
      frameBytes({ opcode: text, payload: JSON.stringify(pick(random, good)), isMasked: false }),
      brokenProtocol,
    ),
  'reserved bits': random =>
    only(frameBytes({ opcode: text, payload: '{}', reserved: 1 + below(random, 7) }), brokenProtocol),
  'an unknown opcode': random =>
    only(frameBytes({ opcode: pick(random, reservedOpcodes), payload: '{}' }), brokenProtocol),
  'a control frame too long': random =>
    only(
      frameBytes({
        opcode: pick(random, [ping, pong, close]),
        payload: bytes(random, 126 + below(random, 500)),
      }),
      brokenProtocol,
    ),
  'a control frame in pieces': random =>
    only(
      frameBytes({ opcode: pick(random, [ping, pong, close]), payload: '', isFinal: false }),
      brokenProtocol,
    ),
  'a forbidden close code': random => {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(pick(random, forbiddenCloseCodes));
    return only(frameBytes({ opcode: close, payload }), brokenProtocol);
  },
  'half a close code': () => only(frameBytes({ opcode: close, payload: 'x' }), brokenProtocol),
  'a flood': random => ({
    frames: Array.from({ length: 45 + below(random, 40) }, () => textFrame('{"type":"ping"}')),
    outcomes: [tooMany],
    isGreeted: true,
  }),
};

type FuzzTarget = { port: number; origin: string; token(): Promise<string> };
type FuzzReport = { frames: number; outcomes: Record<string, number>; wrong: string[] };

/** Maximum concurrent connections: the limit per person is eight sockets. */
const lanes = 4;

async function greet(
  connection: Awaited<ReturnType<typeof openRawConnection>>,
  token: string,
): Promise<void> {
  const hello: ClientMessage = { type: 'hello', client: createUuid(), token, topics: [] };
  connection.write(textFrame(JSON.stringify(hello)));
  const welcome = await connection.hearText();
  if (!welcome.includes('"welcome"')) throw new Error(welcome);
}

/** Until `count` frames were sent; `report.wrong` lists every case with an unexpected reaction. */
export async function fuzzFrames(target: FuzzTarget, count: number, random: Random): Promise<FuzzReport> {
  const report: FuzzReport = { frames: 0, outcomes: {}, wrong: [] };
  const names = Object.keys(kinds);
  const run = async (): Promise<void> => {
    while (report.frames < count) {
      const name = pick(random, names);
      const fuzzed = kinds[name]?.(random);
      if (fuzzed === undefined) return;
      report.frames += fuzzed.frames.length;
      const connection = await openRawConnection(target.port, target.origin);
      if (fuzzed.isGreeted) await greet(connection, await target.token());
      connection.write(Buffer.concat(fuzzed.frames));
      const outcome = await connection.outcome();
      connection.end();
      report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
      if (fuzzed.outcomes.includes(outcome)) continue;
      const sent = fuzzed.frames[0]?.subarray(0, 120).toString('hex');
      report.wrong.push(`${name}: ${outcome} instead of ${fuzzed.outcomes.join(' or ')} (${sent})`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, run));
  return report;
}
