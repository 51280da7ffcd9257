/**
 * Terminals with the ZVT protocol over TCP. Such a terminal stores no key of ours: a lost answer is decided by
 * its last payment, which is another one than before or the same.
 */
import type { PrintClock } from '../../printing/printers/printer-adapter.ts';
import type { ResolvePrinter } from '../../printing/printers/printer-address.ts';
import { currencyNumbers } from '../currency-numbers.ts';
import type { TerminalAdapter, TerminalOutcome, TerminalPlace } from '../terminal-adapter.ts';
import type { Apdu } from './zvt-apdu.ts';
import { bcdBytes, type ZvtStatus } from './zvt-fields.ts';
import { openZvtLine, type ZvtEnd, type ZvtLine } from './zvt-line.ts';

/** The factory setting of a terminal's password. */
const password = [0, 0, 0];
/** Sends its progress, and lets nobody type an amount on the terminal, which would be a payment that we don't know. */
const configuration = 0x08 | 0x10;
/** While a guest pays, the terminal tells its progress; later nothing more comes. */
const silenceMs = 120_000;
const shortSilenceMs = 10_000;
const timeoutOrKey = 0x6c;
const alreadyReversed = 0xb4;
/** The mark of a terminal whose last receipt is that of a day's end, or that has none. */
const noPayment = 'none';

const registration = (currency: Uint8Array): Apdu => ({
  command: 0x0600,
  data: Uint8Array.from([...password, configuration, ...currency]),
});
const statusEnquiry: Apdu = { command: 0x0501, data: Uint8Array.from(password) };
const repeatReceipt: Apdu = { command: 0x0620, data: Uint8Array.from(password) };
/** Repeatable, unlike the day's end (`06 50`), after which a terminal forgets its totals. */
const sendTotals: Apdu = { command: 0x0610, data: Uint8Array.from(password) };
const authorization = (amount: number, currency: Uint8Array): Apdu => ({
  command: 0x0601,
  data: Uint8Array.from([0x04, ...bcdBytes(amount, 6), ...(currency.length > 0 ? [0x49, ...currency] : [])]),
});

/** Only of the day's own payments, and whole. */
const reversal = (receipt: string): Apdu => ({
  command: 0x0630,
  data: Uint8Array.from([...password, 0x87, ...bcdBytes(Number(receipt), 2)]),
});
const refund = (amount: number, currency: Uint8Array): Apdu => ({
  command: 0x0631,
  data: Uint8Array.from([
    ...password,
    ...[0x04, ...bcdBytes(amount, 6)],
    ...(currency.length > 0 ? [0x49, ...currency] : []),
  ]),
});
const receiptForm = /^\d{1,4}$/;

function currencyBytes({ currency }: TerminalPlace): Uint8Array {
  const number = currencyNumbers[currency];
  return number === undefined ? new Uint8Array() : bcdBytes(number, 2);
}

/** Null if the status names no payment. */
function markOf(status: ZvtStatus | null): string | null {
  const { receipt = null, trace = null, receipts = null } = status ?? {};
  if (receipts !== null || (receipt === null && trace === null)) return null;
  return `${receipt ?? ''}-${trace ?? ''}`;
}

const longestName = 20;

function approvalOf(status: ZvtStatus): TerminalOutcome {
  const { receipt, trace, card, cardName } = status;
  const mark = markOf(status);
  const reference = receipt ?? trace;
  const shownCard = [cardName?.trim().slice(0, longestName), card].filter(Boolean).join(' ');
  return {
    kind: 'approved',
    ...(reference !== null && { reference }),
    ...(shownCard !== '' && { card: shownCard }),
    ...(status.amount !== null && { charged: status.amount }),
    ...(mark !== null && { mark }),
  };
}

function refusalOf(code: number | null, status: ZvtStatus | null, cancel?: AbortSignal): TerminalOutcome {
  const mark = markOf(status);
  const withMark = mark === null ? {} : { mark };
  // Somebody gave it back already, perhaps we.
  if (code === alreadyReversed) return { kind: 'unknown', isFinal: true };
  if (code !== timeoutOrKey) return { kind: 'declined', reason: 'refused', ...withMark };
  return { kind: 'cancelled', reason: cancel?.aborted ? 'waiterCancelled' : 'stoppedThere', ...withMark };
}

function outcomeOf({ kind, code, status }: ZvtEnd, cancel: AbortSignal): TerminalOutcome {
  const result = status?.resultCode ?? null;
  // The terminal refused the command, before any card.
  if (kind === 'refused') return { kind: 'cancelled', reason: 'terminalBusy' };
  if (kind === 'completed' && status !== null && result === 0) return approvalOf(status);
  if (kind !== 'lost' && result !== null && result !== 0) return refusalOf(result, status, cancel);
  if (kind === 'aborted' && result === null) return refusalOf(code, status, cancel);
  // An abort after an approval, or no result at all.
  return { kind: 'unknown' };
}

export function createZvtTerminal(clock: PrintClock, resolve: ResolvePrinter): TerminalAdapter {
  /** Runs with a registered terminal. Null if it can't be reached or registered. */
  const withTerminal = async <T>(
    terminal: TerminalPlace,
    stop: AbortSignal,
    work: (line: ZvtLine) => Promise<T>,
  ): Promise<T | null> => {
    const place = terminal.address === null ? null : await resolve(terminal.address);
    const line = place && (await openZvtLine(place, clock, stop));
    if (line === null) return null;
    try {
      const registered = await line.run(registration(currencyBytes(terminal)), shortSilenceMs);
      return registered.kind === 'completed' ? await work(line) : null;
    } finally {
      line.end();
    }
  };

  /** The last payment. Null without an answer: it may be busy with one. Its paper repeats the receipt, so it is asked rarely. */
  const readLast = (terminal: TerminalPlace, stop: AbortSignal): Promise<ZvtEnd | null> =>
    withTerminal(terminal, stop, async line => {
      const state = await line.run(statusEnquiry, shortSilenceMs);
      if (state.kind !== 'completed') return null;
      const last = await line.run(repeatReceipt, shortSilenceMs);
      return last.kind === 'lost' || last.kind === 'refused' ? null : last;
    });

  return {
    async readMark(terminal, stop) {
      const last = await readLast(terminal, stop);
      return last === null ? null : (markOf(last.status) ?? noPayment);
    },
    async pay(terminal, request, { cancel, stop }) {
      const { amount, refunded } = request;
      const currency = currencyBytes(terminal);
      const outcome = await withTerminal(terminal, stop, async (line): Promise<TerminalOutcome> => {
        const run = async (command: Apdu) => outcomeOf(await line.run(command, silenceMs, cancel), cancel);
        if (cancel.aborted) return { kind: 'cancelled', reason: 'waiterCancelled' };
        if (refunded === undefined) return run(authorization(amount, currency));
        const { reference, isWhole } = refunded;
        if (isWhole && reference !== null && receiptForm.test(reference)) {
          const reversed = await run(reversal(reference));
          // Refused, such as after the day's end: nothing was given back yet.
          if (reversed.kind !== 'declined') return reversed;
        }
        return run(refund(amount, currency));
      });
      return outcome ?? { kind: 'cancelled', reason: 'notReached' };
    },
    async findOutcome(terminal, request, stop) {
      const last = await readLast(terminal, stop);
      if (last === null) return { kind: 'unknown' };
      const { status } = last;
      const mark = markOf(status) ?? noPayment;
      if (request.mark === null) return { kind: 'unknown', isFinal: true };
      if (mark === request.mark) return { kind: 'absent' };
      // Since then the terminal ended its day: its last payment is not told any more.
      if (status === null || mark === noPayment) return { kind: 'unknown', isFinal: true };
      if (status.resultCode !== 0) return refusalOf(status.resultCode, status);
      // Another amount than was sent is another payment, or one with a tip.
      const isOurs = status.amount === request.amount || request.tipOnTerminal;
      return isOurs ? approvalOf(status) : { kind: 'unknown', isFinal: true };
    },
    async readTotals(terminal, _sinceMs, stop) {
      const end = await withTerminal(terminal, stop, line => line.run(sendTotals, shortSilenceMs));
      if (end === null || end.kind === 'lost' || end.kind === 'refused') return { kind: 'away' };
      const { amount = null, receipts = null } = end.status ?? {};
      if (end.kind !== 'completed' || amount === null || receipts === null) return { kind: 'cannotTell' };
      // Without a payment since its day's end the numbers are 0.
      return {
        kind: 'answered',
        totals: { total: amount, receipts: receipts.first === 0 ? null : receipts },
      };
    },
  };
}
