/** Terminals with Viva's Local Terminal API: HTTP in the local network. The session has the id of our payment, so that a lost answer is read again. */
import { type PrintClock, pause } from '../../printing/printers/printer-adapter.ts';
import type { ResolvePrinter } from '../../printing/printers/printer-address.ts';
import { currencyNumbers } from '../currency-numbers.ts';
import { afterArrivals } from '../patient-timer.ts';
import type {
  TerminalAdapter,
  TerminalOutcome,
  TerminalPlace,
  TerminalRequest,
} from '../terminal-adapter.ts';
import { readVivaSession, type VivaSession } from './viva-session.ts';

const answerWithinMs = 10_000;
const pollEveryMs = 1_000;
/** The terminal ends a payment that nobody makes within 2 to 3 minutes. */
const paidWithinMs = 180_000;

/** Also means that it refused the connection, so that nothing was sent. */
const isRefused = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: unknown } };
  return ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(String(cause?.code));
};

/** A session has a few kilobytes. An admin chose the address, so what answers there may send without end. */
const answerBytesMax = 256 * 1_024;

async function readAnswer({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > answerBytesMax) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function isOver(session: VivaSession): session is TerminalOutcome {
  return session.kind !== 'paying' && session.kind !== 'absent';
}

export function createVivaTerminal(clock: PrintClock, resolve: ResolvePrinter): TerminalAdapter {
  /** Null without an answer that can be read; `unreachable` if certainly nothing was sent. */
  const ask = async (
    { address }: TerminalPlace,
    path: string,
    stop: AbortSignal,
    body?: object,
  ): Promise<{ answer: unknown } | 'unreachable' | null> => {
    const place = address === null ? null : await resolve(address);
    if (place === null) return 'unreachable';
    const { host, port } = place;
    const late = new AbortController();
    const cancelTimer = afterArrivals(clock, answerWithinMs, () => late.abort());
    const request = {
      signal: AbortSignal.any([late.signal, stop]),
      redirect: 'error' as const,
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    };
    try {
      const response = await fetch(
        `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
        request,
      );
      return { answer: await readAnswer(response) };
    } catch (error) {
      return isRefused(error) ? 'unreachable' : null;
    } finally {
      cancelTimer();
    }
  };

  const readSession = async (
    terminal: TerminalPlace,
    request: TerminalRequest,
    stop: AbortSignal,
  ): Promise<VivaSession> => {
    const found = await ask(terminal, `/pos/v1/sessions/${request.id}`, stop);
    if (found === null || found === 'unreachable') return { kind: 'unknown' };
    return readVivaSession(found.answer, request);
  };

  const begin = async (
    terminal: TerminalPlace,
    request: TerminalRequest,
    stop: AbortSignal,
  ): Promise<VivaSession> => {
    const { id, amount, refunded } = request;
    const number = currencyNumbers[terminal.currency];
    const sent = await ask(terminal, refunded === undefined ? '/pos/v1/sale' : '/pos/v1/refund', stop, {
      sessionId: id,
      amount,
      ...(refunded !== undefined && { transactionId: refunded.reference }),
      merchantReference: id,
      showTransactionResult: true,
      showReceipt: true,
      ...(number !== undefined && { currencyCode: String(number) }),
    });
    if (sent === 'unreachable') return { kind: 'cancelled', reason: 'notReached' };
    // Without an answer the session tells whether the sale arrived.
    const begun = sent === null ? null : readVivaSession(sent.answer, request);
    return begun === null || begun.kind === 'unknown' ? { kind: 'paying' } : begun;
  };

  return {
    async pay(terminal, request, { cancel, stop }) {
      if (cancel.aborted) return { kind: 'cancelled', reason: 'waiterCancelled' };
      const untilMs = clock.now() + paidWithinMs;
      let session = await begin(terminal, request, stop);
      let isAsked = false;
      while (session.kind === 'paying' && !stop.aborted && clock.now() < untilMs) {
        if (cancel.aborted && !isAsked) {
          isAsked = true;
          await ask(terminal, '/pos/v1/abort', stop, { sessionId: request.id });
        }
        await pause(clock, pollEveryMs, isAsked ? stop : AbortSignal.any([stop, cancel]));
        session = await readSession(terminal, request, stop);
      }
      return isOver(session) ? session : { kind: 'unknown' };
    },
    async findOutcome(terminal, request, stop) {
      const session = await readSession(terminal, request, stop);
      if (session.kind === 'absent') return { kind: 'absent' };
      return isOver(session) ? session : { kind: 'unknown' };
    },
  };
}
