/** Interface of the terminals' protocols. An adapter reports exactly what it knows of a payment and never repeats one. */

import type { TerminalReason } from '#shared/order/payment-schema.ts';
import type { ReportedTotals } from '../cash/day-reports/terminal-totals/terminal-totals-row.ts';

export type TerminalPlace = {
  readonly organizationId: string;
  readonly id: string;
  /** Host and port; null for the simulator. */
  readonly address: string | null;
  /** ISO 4217, such as PLN. */
  readonly currency: string;
};

/** `id` is the only key of the attempt; a terminal that stores foreign keys has it in its journal. `amount` includes the tip known so far. */
export type TerminalRequest = {
  readonly id: string;
  readonly amount: number;
  /** Present for a refund of `amount`: the terminal's number of the payment, and whether all of it is refunded. */
  readonly refunded?: { readonly reference: string | null; readonly isWhole: boolean };
  /** Whether the guest is asked for a tip there. */
  readonly tipOnTerminal: boolean;
  /** The newest entry of the terminal's journal before this payment, for terminals that store no foreign key. */
  readonly mark: string | null;
};

export type TerminalOutcome =
  /**
   * `card` is what `masked-card.ts` left; nothing else of a card may leave an adapter. `charged`: the amount,
   * larger than requested by the tip that the guest typed. `mark`: the journal's newest entry now.
   */
  | {
      readonly kind: 'approved';
      readonly reference?: string;
      readonly card?: string;
      readonly charged?: number;
      readonly mark?: string;
    }
  /** Certainly nothing was charged. */
  | {
      readonly kind: 'declined' | 'cancelled';
      readonly reason: TerminalReason;
      readonly mark?: string;
    }
  /** It may have been charged. `isFinal`: the terminal answered, and asking again tells no more. */
  | { readonly kind: 'unknown'; readonly isFinal?: true };

export type TerminalTotals =
  | { readonly kind: 'answered'; readonly totals: ReportedTotals }
  | { readonly kind: 'away' | 'cannotTell' };

export type TerminalAdapter = {
  /** Reads the newest entry of the journal before a payment. Null: the terminal can't be reached, and nothing may be sent. Absent: the journal has our ids. */
  readMark?(terminal: TerminalPlace, stop: AbortSignal): Promise<string | null>;
  /** Charges the card, or refunds to it. Never throws for faults of the terminal. Asks it to stop when `cancel` is aborted, and waits for what it says; leaves at once with `stop`. */
  pay(
    terminal: TerminalPlace,
    request: TerminalRequest,
    signals: { cancel: AbortSignal; stop: AbortSignal },
  ): Promise<TerminalOutcome>;
  /** Reads the attempt in the terminal's journal: `absent` if it certainly has nothing and nobody is paying; `unknown` without an answer. */
  findOutcome(
    terminal: TerminalPlace,
    request: TerminalRequest,
    stop: AbortSignal,
  ): Promise<TerminalOutcome | { readonly kind: 'absent' }>;
  /** Reads what it took since its last day's end, or since `sinceMs` if it can tell by time. May be repeated. Absent: the protocol has no totals. */
  readTotals?(terminal: TerminalPlace, sinceMs: number, stop: AbortSignal): Promise<TerminalTotals>;
};
