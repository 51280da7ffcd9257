/**
 * Double of a card terminal with the ZVT protocol over TCP, written from its published description: it acknowledges,
 * tells its progress, sends the result and its completion, and has a journal with numbers of its own.
 */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

type ZvtMode =
  | 'approve'
  | 'decline'
  | 'guestStops'
  /** The guest reads the screen: it waits until something else is set, or it is told to stop. */
  | 'wait'
  /** The connection breaks after the amount arrived; nothing is charged. */
  | 'loseRequest'
  /** The card is charged, and the connection breaks before the result. */
  | 'loseAnswer'
  /** Nobody answers. */
  | 'away'
  /** Another payment is typed on the terminal after the amount was lost. */
  | 'foreign';

type ZvtPayment = { amount: number; receipt: number; trace: number; resultCode: number };

type ZvtDouble = {
  readonly address: string;
  /** What was charged, oldest first; negative: given back. */
  charged(): ZvtPayment[];
  isWaiting(): boolean;
  /** How often a receipt was repeated, which uses paper. */
  repeated(): number;
  /** Commands that arrived, as hexadecimal text. */
  readonly commands: string[];
  /** How long a payment takes, also when nobody is connected any more. */
  delayMs: number;
  /** The guest adds it on the terminal. */
  tip: number;
  mode: ZvtMode;
  /** Ends the day: its totals start at nothing, and what was before can't be reversed. */
  endDay(): void;
  /** The commands that gave money back, reversals included. */
  refunds(): string[];
  /** Called when the guest's card is charged, before the answer is sent. */
  onCharge: () => void;
  /** Called with each command or acknowledgement. */
  onPacket: () => void;
  close(): Promise<void>;
};

type Closer = { teardown(close: () => unknown): void };

const none: ZvtPayment = { amount: 0, receipt: 0, trace: 0, resultCode: 0 };
const acknowledgement = Buffer.from([0x80, 0x00, 0x00]);
const packet = (command: number, data: readonly number[]) =>
  Buffer.from([command >> 8, command & 0xff, data.length, ...data]);
const bcd = (value: number, bytes: number) => [...Buffer.from(String(value).padStart(bytes * 2, '0'), 'hex')];
const text = (value: string) => {
  const bytes = [...Buffer.from(value)];
  return [0xf0 | Math.floor(bytes.length / 10), 0xf0 | (bytes.length % 10), ...bytes];
};

/** With all that a real terminal sends, also what must not be stored: expiry date and a card number that is not masked. */
function statusOf({ amount, receipt, trace, resultCode }: ZvtPayment): Buffer {
  return packet(0x040f, [
    ...[0x27, resultCode, 0x04, ...bcd(Math.abs(amount), 6), 0x49, 0x09, 0x85],
    ...[0x0b, ...bcd(trace, 3), 0x0c, 0x12, 0x34, 0x56, 0x0d, 0x07, 0x31, 0x0e, 0x29, 0x12],
    ...[0x22, 0xf0, 0xf8, 0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x10],
    ...[0x29, 0x12, 0x34, 0x56, 0x78, 0x87, ...bcd(receipt, 2), 0x8a, 0x0a, 0x8b, ...text('VISA\0')],
    ...[0x06, 0x0a, 0x1f, 0x12, 0x01, 0x02, 0x1f, 0x10, 0x01, 0x00, 0x42, 0x00],
  ]);
}

/** The sum of the approved ones, first and last receipt, and the sums by kind of card, of which VISA has all. */
function totalsOf(entries: readonly ZvtPayment[]): Buffer {
  const approved = entries.filter(({ resultCode }) => resultCode === 0);
  const amount = bcd(
    Math.max(
      0,
      approved.reduce((sum, entry) => sum + entry.amount, 0),
    ),
    6,
  );
  const range = [...bcd(entries[0]?.receipt ?? 0, 2), ...bcd(entries.at(-1)?.receipt ?? 0, 2)];
  const kind = (isVisa: boolean) => (isVisa ? [approved.length, ...amount] : [0, ...bcd(0, 6)]);
  const kinds = Array.from({ length: 7 }, (_, index) => kind(index === 4)).flat();
  return packet(0x040f, [0x27, 0, 0x04, ...amount, 0x60, 0xf0, 0xf5, 0xf3, ...range, ...kinds]);
}

export async function startZvtDouble(t: Closer, journal: ZvtPayment[] = []): Promise<ZvtDouble> {
  const sockets = new Set<Socket>();
  let repeated = 0;
  /** How many entries of the journal belong to ended days. */
  let ended = 0;
  let begun: (() => void) | null = null;
  let isBusy = false;

  const double: ZvtDouble = {
    address: '',
    charged: () => journal.filter(({ resultCode }) => resultCode === 0),
    isWaiting: () => begun !== null,
    repeated: () => repeated,
    commands: [],
    delayMs: 0,
    tip: 0,
    mode: 'approve',
    endDay() {
      ended = journal.length;
    },
    refunds: () => double.commands.map(text => text.slice(0, 4)).filter(text => /^063/.test(text)),
    onCharge() {},
    onPacket() {},
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };

  const enter = (amount: number, resultCode: number): ZvtPayment => {
    const number = journal.length + 1;
    const entry = { amount, receipt: number, trace: number + 100, resultCode };
    journal.push(entry);
    if (resultCode === 0) double.onCharge();
    return entry;
  };

  const pay = (socket: Socket, data: Buffer): void => {
    const amount = Number(data.subarray(1, 7).toString('hex'));
    socket.write(acknowledgement);
    socket.write(packet(0x04ff, [0x0a]));
    const finish = (resultCode: number) => {
      socket.write(statusOf(enter(amount + double.tip, resultCode)));
      socket.write(resultCode === 0 ? packet(0x060f, []) : packet(0x061e, [resultCode]));
    };
    const { mode } = double;
    if (mode === 'decline') finish(0x05);
    else if (mode === 'guestStops') finish(0x6c);
    else if (mode === 'wait') begun = () => finish(0x6c);
    else if (mode === 'approve' && double.delayMs > 0) {
      isBusy = true;
      setTimeout(() => {
        isBusy = false;
        finish(0);
      }, double.delayMs);
    } else if (mode === 'approve') finish(0);
    else {
      if (mode !== 'loseRequest') enter(mode === 'foreign' ? amount + 100 : amount, 0);
      socket.resetAndDestroy();
    }
  };

  /** Gives back; the answer may be lost like that of a payment. */
  const giveBack = (socket: Socket, amount: number, complete: (status: Buffer) => void) => {
    const status = statusOf(enter(-amount, 0));
    if (double.mode === 'loseAnswer') socket.resetAndDestroy();
    else complete(status);
  };

  const obey = (socket: Socket, command: number, data: Buffer) => {
    const complete = (status?: Buffer) => {
      socket.write(acknowledgement);
      if (status !== undefined) socket.write(status);
      socket.write(packet(0x060f, []));
    };
    const last = journal.at(-1);
    if (isBusy && command !== 0x06b0) socket.write(Buffer.from([0x84, 0x9c, 0x00]));
    else if (command === 0x0600 || command === 0x0501) complete();
    else if (command === 0x0601) pay(socket, data);
    else if (command === 0x0630) {
      const receipt = Number(data.subarray(4, 6).toString('hex'));
      const paid = journal.slice(ended).find(entry => entry.receipt === receipt);
      if (paid === undefined) complete(statusOf({ ...none, resultCode: 0xb5 }));
      else giveBack(socket, paid.amount, complete);
    } else if (command === 0x0631) giveBack(socket, Number(data.subarray(4, 10).toString('hex')), complete);
    else if (command === 0x0620) {
      repeated += 1;
      complete(last === undefined ? undefined : statusOf(last));
    } else if (command === 0x0610) complete(totalsOf(journal.slice(ended)));
    else if (command === 0x06b0) {
      socket.write(acknowledgement);
      begun?.();
      begun = null;
    }
  };

  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (double.mode === 'away') return void socket.resetAndDestroy();
    let rest = Buffer.alloc(0);
    socket.on('data', bytes => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 3 && rest.length >= 3 + (rest[2] ?? 0)) {
        const command = rest.readUInt16BE(0);
        const data = rest.subarray(3, 3 + (rest[2] ?? 0));
        double.commands.push(rest.subarray(0, 3 + data.length).toString('hex'));
        rest = rest.subarray(3 + data.length);
        double.onPacket();
        if (command !== 0x8000) obey(socket, command, data);
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.teardown(() => double.close());
  return Object.assign(double, { address: `127.0.0.1:${port}` });
}
