/** Interface of the terminals' protocols. An adapter reports exactly what it knows of a payment and never repeats one. */
import type { TerminalReason } from '#shared/order/payment-schema.ts';

export type TerminalPlace = { readonly organizationId: string; readonly id: string };

/** `id` is the only key of the attempt; the terminal's journal has it too. `amount` includes the tip. */
type TerminalRequest = { readonly id: string; readonly amount: number };

export type TerminalOutcome =
  /** `card` is what the terminal masked; nothing else of a card may leave an adapter. */
  | { readonly kind: 'approved'; readonly reference?: string; readonly card?: string }
  /** Certainly nothing was charged. */
  | { readonly kind: 'declined' | 'cancelled'; readonly reason: TerminalReason }
  /** It may have been charged. */
  | { readonly kind: 'unknown' };

export type TerminalAdapter = {
  /** Never throws for faults of the terminal. Asks it to stop when `cancel` is aborted, and waits for what it says; leaves at once with `stop`. */
  pay(
    terminal: TerminalPlace,
    request: TerminalRequest,
    signals: { cancel: AbortSignal; stop: AbortSignal },
  ): Promise<TerminalOutcome>;
  /** Reads the attempt in the terminal's journal: `absent` if it certainly has nothing and nobody is paying; `unknown` without an answer. */
  findOutcome(terminal: TerminalPlace, id: string): Promise<TerminalOutcome | { readonly kind: 'absent' }>;
};
