/** A network printer on a real TCP port that parses ESC/POS, records what it printed, and can simulate faults. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

type Closer = { teardown(close: () => unknown): void };

/** The part of code page 852 that the tests print. */
const letters: Record<number, string> = {
  165: 'ą',
  134: 'ć',
  169: 'ę',
  136: 'ł',
  228: 'ń',
  162: 'ó',
  152: 'ś',
  171: 'ź',
  190: 'ż',
  164: 'Ą',
  143: 'Ć',
  168: 'Ę',
  157: 'Ł',
  227: 'Ń',
  224: 'Ó',
  151: 'Ś',
  141: 'Ź',
  189: 'Ż',
  158: '×',
  10: '\n',
}; // prettier-ignore

export type PrinterDouble = {
  readonly address: string;
  /** The text of each document, separated by paper cuts. */
  readonly papers: string[];
  /** Every byte received, status requests included. */
  readonly bytes: number[];
  /** Reports that its paper has run out, its cover is open, or it is offline. */
  fault: 'paperOut' | 'coverOpen' | 'offline' | null;
  /** `silent`: doesn't answer. `cutsOff`: drops the connection after a document. `runsOut`: runs out of paper during one. */
  behaviour: 'usual' | 'silent' | 'cutsOff' | 'runsOut';
  /** What it says at the end of a document instead of the answer; null: the answer. */
  says: readonly number[] | null;
  /** It asks for a pause once it has this many bytes; `goOn` ends the pause. */
  pausesAt: number | null;
  /** With its next document it stops carrying out what comes, over later connections too, and answers real-time questions alone; `goOn` ends that. */
  sticks: boolean;
  goOn(): void;
  /** Follows its last status. */
  afterStatus: readonly number[];
  close(): Promise<void>;
};

/** Number of parameter bytes of each command. */
const parameters: Record<string, number> = {
  '1b40': 0,
  '1c2e': 0,
  '1b4d': 1,
  '1b74': 1,
  '1b45': 1,
  '1d21': 1,
  '1d56': 1,
  '1d72': 1,
  '1004': 1,
  '1b61': 1,
  '1b70': 3,
}; // prettier-ignore

function statusByte(question: number, fault: PrinterDouble['fault']): number {
  const usual = 0b0001_0010;
  if (question === 1 && fault !== null) return usual | 0b0000_1000;
  if (question === 2 && fault === 'coverOpen') return usual | 0b0000_0100;
  if (question === 2 && fault === 'paperOut') return usual | 0b0010_0000;
  if (question === 4 && fault === 'paperOut') return usual | 0b0110_0000;
  return usual;
}

export async function startPrinterDouble(t: Closer, port = 0): Promise<PrinterDouble> {
  const sockets = new Set<Socket>();
  let rest: number[] = [];
  let paper = '';
  let isStuck = false;
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let hasDocument = false;
    if (!isStuck) [rest, paper] = [[], ''];
    socket.on('data', data => {
      double.bytes.push(...data);
      if (isStuck && data[0] === 0x10 && data[1] === 0x04) return obey('1004', data[2] ?? 0);
      if (double.pausesAt !== null && double.bytes.length >= double.pausesAt) {
        double.pausesAt = null;
        socket.write(Uint8Array.of(0x13));
        double.goOn = () => void socket.write(Uint8Array.of(0x11));
      }
      rest.push(...data);
      carryOut();
      if (isStuck)
        double.goOn = () => {
          isStuck = false;
          for (const latest of sockets) latest.emit('goOn');
        };
    });
    socket.on('goOn', () => carryOut());
    const carryOut = () => {
      for (let taken = take(); taken > 0; taken = take()) rest = rest.slice(taken);
    };
    /** Processes one command or character; returns its length in bytes, 0 while incomplete. */
    const take = (): number => {
      const [first, second, third = 0] = rest;
      if (first === undefined) return 0;
      if (![0x1b, 0x1c, 0x1d, 0x10].includes(first)) {
        if (first !== 0x0d) paper += letters[first] ?? String.fromCharCode(first);
        return 1;
      }
      if (second === undefined) return 0;
      if (first === 0x1d && second === 0x76) return picture();
      const name = Buffer.from([first, second]).toString('hex');
      if (double.sticks && name === '1b40') [double.sticks, isStuck] = [false, true];
      if (isStuck) return 0;
      const more = parameters[name];
      if (more === undefined) throw new Error(`The printer does not know ${name}`);
      if (rest.length < 2 + more) return 0;
      obey(name, third);
      return 2 + more;
    };
    /** Its length, 0 while incomplete. */
    const picture = (): number => {
      const [rowLow = 0, rowHigh = 0, low = 0, high = 0] = rest.slice(4);
      const length = 8 + (rowLow + rowHigh * 256) * (low + high * 256);
      if (rest.length < 8 || rest.length < length) return 0;
      paper += '[picture]\n';
      return length;
    };
    const obey = (name: string, value: number): void => {
      const isSilent = double.behaviour === 'silent';
      if (name === '1b40') paper = '';
      if (name === '1004' && !isSilent)
        socket.write(
          Uint8Array.of(statusByte(value, double.fault), ...(value === 4 ? double.afterStatus : [])),
        );
      if (name === '1d56') {
        if (double.behaviour === 'cutsOff') return void socket.destroy();
        double.papers.push(paper);
      }
      if (name === '1d56' || name === '1b70') hasDocument = true;
      if (name !== '1d72' || isSilent) return;
      const done = [hasDocument && double.behaviour === 'runsOut' ? 0x0c : 0];
      socket.write(Uint8Array.from((hasDocument && double.says) || done));
      hasDocument = false;
    };
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('No port');
  const double: PrinterDouble = {
    address: `127.0.0.1:${listening.port}`,
    papers: [],
    bytes: [],
    fault: null,
    behaviour: 'usual',
    says: null,
    afterStatus: [],
    pausesAt: null,
    sticks: false,
    goOn: () => {},
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise(resolve => server.close(resolve));
    },
  };
  t.teardown(() => double.close());
  return double;
}
