/**
 * The two state machines of an order as data (docs/domain.md): the line transition of each command, and the payment states that allow it.
 * The origin refuses by it, screens offer by it.
 */
import type { Role } from '../kernel/roles.ts';

export const lineStates = [
  'draft',
  'held',
  'sent',
  'preparing',
  'ready',
  'served',
  'voided',
  'removed',
] as const;
export type LineState = (typeof lineStates)[number];

export const orderTypes = ['dineIn', 'takeaway'] as const;

export const orderStates = ['open', 'closed', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const receiptStates = ['none', 'queued', 'printing', 'issued', 'failed', 'unknown', 'waived'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Table states by priority: a tile shows the first that applies. */
export const tableStates = [
  'receiptPending',
  'readyToServe',
  'late',
  'billRequested',
  'heldCourse',
  'occupied',
  'free',
] as const;
export type TableState = (typeof tableStates)[number];

export const lineCommands = {
  change: { draft: 'draft' },
  remove: { draft: 'removed' },
  hold: { draft: 'held' },
  send: { draft: 'sent', held: 'sent' },
  start: { sent: 'preparing' },
  ready: { sent: 'ready', preparing: 'ready' },
  recall: { ready: 'preparing', preparing: 'sent' },
  serve: { ready: 'served' },
  /** Serves lines that their station has not marked ready. */
  serveUnready: { sent: 'served', preparing: 'served', ready: 'served' },
  holdBack: { sent: 'held' },
  /** Changes options and note of a line that a station already has. */
  adjust: { held: 'held', sent: 'sent', preparing: 'preparing' },
  /** Corrects the weight of a sent line. */
  weigh: { held: 'held', sent: 'sent', preparing: 'preparing', ready: 'ready', served: 'served' },
  rush: { sent: 'sent', preparing: 'preparing' },
  /** Allowed until the line is paid, also when it was served. */
  takeaway: {
    draft: 'draft',
    held: 'held',
    sent: 'sent',
    preparing: 'preparing',
    ready: 'ready',
    served: 'served',
  },
  /** `held` undoes holding back. */
  undo: { sent: 'held', served: 'ready', held: 'sent' },
  void: { held: 'voided', sent: 'voided', preparing: 'voided', ready: 'voided', served: 'voided' },
} as const satisfies Record<string, Partial<Record<LineState, LineState>>>;
export type LineCommand = keyof typeof lineCommands;

/** The state a command leads to, or null where the line's state forbids it. */
export function nextLineState(state: LineState, command: LineCommand): LineState | null {
  const moves: Partial<Record<LineState, LineState>> = lineCommands[command];
  return moves[state] ?? null;
}

/** Whether a line may be served without a warning: a station that works from paper never marks lines ready. */
export function mayServe({
  state,
  isOnPaper,
}: {
  state: LineState;
  isOnPaper?: boolean | undefined;
}): boolean {
  return state === 'ready' || (isOnPaper === true && (state === 'sent' || state === 'preparing'));
}

/** The minimum time between two rushes of a line, so that stations don't learn to ignore them. */
export const rushAgainMs = 3 * 60_000;

/** Whether the guests pay for the line. */
export function isCharged(state: LineState): boolean {
  return state !== 'voided' && state !== 'removed';
}

/** Whether preparation has started: a line voided now is waste. */
export function isStarted(state: LineState): boolean {
  return state === 'preparing' || state === 'ready' || state === 'served';
}

/**
 * Whether somebody may void the line without approval. Everybody may while it is held, unless it was billed or sent before; served lines need an admin, all
 * others the right `voidSent`.
 */
export function mayVoid(
  { state, isBilled, wasSent }: { state: LineState; isBilled: boolean; wasSent: boolean },
  who: { roles: readonly Role[]; rights: { voidSent: boolean } },
): boolean {
  if (who.roles.includes('admin') || (state === 'held' && !isBilled && !wasSent)) return true;
  return state !== 'served' && who.rights.voidSent;
}

type VoidedFacts = { state: LineState; sentAt: string | null; isPrinted: boolean; isBilled: boolean };

/** Whether nobody can have begun the line, on a screen or from paper, and no guest was billed for it. */
function isUntouched({ state, sentAt, isPrinted, isBilled }: VoidedFacts): boolean {
  return (state === 'sent' || state === 'held') && sentAt !== null && !isPrinted && !isBilled;
}

/** Whether a void counts as a slip: within `graceMinutes` after sending, held again or not. The comparison is exclusive, so that 0 disables it. */
export function isVoidGrace(line: VoidedFacts, graceMinutes: number, nowMs: number): boolean {
  return isUntouched(line) && nowMs - Date.parse(line.sentAt ?? '') < graceMinutes * 60_000;
}

/**
 * Whether somebody may void a line of `blockedOrders` because its station 86'd the dish: only where stations mark what they start,
 * and not who can 86 it themselves.
 */
export function isVoidOfOut(
  line: VoidedFacts,
  who: { roles: readonly Role[] },
  { useStartStep }: { useStartStep: boolean },
): boolean {
  return useStartStep && isUntouched(line) && !who.roles.some(role => role === 'kitchen' || role === 'bar');
}

/** Whether a station or a waiter still has to act on the line. */
export function isOnItsWay(state: LineState): boolean {
  return state === 'sent' || state === 'preparing' || state === 'ready';
}

/** Whether a receipt shows the order's price, or still may: the price is fixed then. */
export function mayBePrinted(state: ReceiptState): boolean {
  return isReceiptPending(state) || state === 'issued';
}

/** The outcome of the receipt is still open; the order is read every 3 s meanwhile (spec §4). */
export function isReceiptPending(state: ReceiptState): boolean {
  return state === 'queued' || state === 'printing' || state === 'unknown';
}
