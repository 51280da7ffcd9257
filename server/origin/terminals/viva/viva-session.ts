/** Sessions of Viva's Local Terminal API: reads what a terminal answers about one, in the form of its published description. */
import { maskedCard } from '../masked-card.ts';
import type { TerminalOutcome, TerminalRequest } from '../terminal-adapter.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 64) : null;

/** Event numbers of a session without a payment. Others mean a refusal. */
const stoppedByGuest = 1000;
const timedOut = [1003, 3002];
const aborted = 1016;
const busy = [1001, 1100];
/** The connection broke, perhaps after the card was charged. */
const interrupted = [1099, 3000, 3001, 3099, 4000];

function refusalOf(event: unknown): TerminalOutcome {
  const number = Number(event);
  if (number === stoppedByGuest) return { kind: 'cancelled', reason: 'guestCancelled' };
  if (number === aborted) return { kind: 'cancelled', reason: 'waiterCancelled' };
  if (timedOut.includes(number)) return { kind: 'cancelled', reason: 'timeout' };
  if (busy.includes(number)) return { kind: 'cancelled', reason: 'terminalBusy' };
  if (interrupted.includes(number)) return { kind: 'unknown', isFinal: true };
  return { kind: 'declined', reason: 'refused' };
}

function approvalOf(sale: Fields): TerminalOutcome {
  const charged = typeof sale.amount === 'number' ? sale.amount : null;
  const reference = textOf(sale.transactionId) ?? textOf(sale.authorizationId);
  const number = maskedCard(textOf(sale.primaryAccountNumberMasked) ?? '');
  const card = [textOf(sale.applicationLabel)?.slice(0, 20), number].filter(Boolean).join(' ');
  return {
    kind: 'approved',
    ...(reference !== null && { reference }),
    ...(card !== '' && { card }),
    ...(charged !== null && { charged }),
  };
}

export type VivaSession = TerminalOutcome | { readonly kind: 'absent' | 'paying' };

/** `unknown` for everything that the description doesn't name: only a clear answer decides a payment. */
export function readVivaSession(answer: unknown, request: TerminalRequest): VivaSession {
  const { state, sessionId, payloadData } = fieldsOf(answer);
  if (state === 'SESSION_NOT_FOUND_ERROR') return { kind: 'absent' };
  if (sessionId !== request.id) return { kind: 'unknown' };
  if (state === 'PROCESSING') return { kind: 'paying' };
  if (state === 'BUSY_ERROR') return { kind: 'cancelled', reason: 'terminalBusy' };
  const { saleResponse, refundResponse, cancelResponse } = fieldsOf(payloadData);
  const result = fieldsOf(request.refunded === undefined ? saleResponse : (refundResponse ?? cancelResponse));
  if (state === 'SUCCESS' && result.isSuccess === true) return approvalOf(result);
  if (state === 'FAILURE' && result.isSuccess !== true) return refusalOf(result.eventId);
  return { kind: 'unknown' };
}
