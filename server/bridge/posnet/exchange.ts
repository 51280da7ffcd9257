/** Sends one command at a time to the printer and distinguishes responses, refusals and lost responses. */
import type { LineEvents, PrinterLine } from '../lines/printer-line.ts';
import { type Answer, type Command, createFrameReader, encodeFrame } from './frames.ts';

/** The printer refused the command and did not execute any of it. */
export class PrinterRefusedError extends Error {
  readonly code: number;
  readonly command: string;

  constructor(command: string, code: number) {
    super(`The printer refused ${command} with error ${code}`);
    this.command = command;
    this.code = code;
  }
}

/** The response is missing or damaged: the command may have been executed. */
export class AnswerLostError extends Error {}

export type Fields = ReadonlyMap<string, string>;

export type Exchange = {
  /** False once the printer has disconnected. */
  isOpen(): boolean;
  ask(command: Command, withinMs: number): Promise<Fields>;
  close(): void;
};

/** The frame arrived damaged or didn't fit: it was not executed and may be sent again. */
const frameFaults = [5, 6, 11, 14, 15];
const triesMax = 3;
const tokensMax = 9_999;
/** A wait runs in parts: while the computer sleeps one passes at most, so that the response that came meanwhile is still read. */
const waitParts = 4;

type Waiting = { token: string; name: string; settle: (answer: Answer | null) => void };

export async function openExchange(
  open: (events: LineEvents) => Promise<PrinterLine>,
  firstToken: number,
): Promise<Exchange> {
  const read = createFrameReader();
  let waiting: Waiting | null = null;
  let isEnded = false;
  let asked = firstToken;

  const settle = (answer: Answer | null) => {
    const { settle: done } = waiting ?? {};
    waiting = null;
    done?.(answer);
  };
  /** Drops late responses to abandoned commands. A response without a token is matched by its name. */
  const isAwaited = ({ name, token }: Answer): boolean => {
    if (waiting === null) return false;
    if (token !== null) return token === waiting.token;
    return name === null || name === waiting.name;
  };
  const line = await open({
    onBytes: bytes => {
      for (const answer of read(bytes)) if (answer === null || isAwaited(answer)) settle(answer);
    },
    onEnd: () => {
      isEnded = true;
      settle(null);
    },
  });

  const askOnce = (command: Command, withinMs: number): Promise<Answer | null> => {
    if (isEnded) return Promise.resolve(null);
    asked = (asked % tokensMax) + 1;
    const token = String(asked).padStart(4, '0');
    return new Promise(resolve => {
      let partsLeft = waitParts;
      const timer = setInterval(() => {
        if (--partsLeft === 0) settle(null);
      }, withinMs / waitParts);
      const done = (answer: Answer | null) => {
        clearInterval(timer);
        resolve(answer);
      };
      waiting = { token, name: command.name.replace(/^!/, ''), settle: done };
      line.send(encodeFrame(command, token));
    });
  };

  return {
    isOpen: () => !isEnded,
    async ask(command, withinMs) {
      for (let tries = 1; ; tries++) {
        const answer = await askOnce(command, withinMs);
        if (answer === null) throw new AnswerLostError(`No answer to ${command.name}`);
        if (answer.error === null) return answer.fields;
        const mayRepeat = answer.name === null && frameFaults.includes(answer.error);
        if (!mayRepeat || tries === triesMax) throw new PrinterRefusedError(command.name, answer.error);
      }
    },
    close() {
      isEnded = true;
      line.close();
      settle(null);
    },
  };
}
