/**
 * The two state machines of an order as data (domain, "Three independent axes"): which command takes a line
 * from where to where, and what money state allows it. Both sides read it: the origin to refuse, screens to offer.
 */
import type { Role } from './roles.ts';

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

/** Table states, the worst first: the first that holds is the tile's. */
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
  /** What its station has not said to be ready. */
  serveUnready: { sent: 'served', preparing: 'served', ready: 'served' },
  holdBack: { sent: 'held' },
  /** Options and note of what a station has already. */
  adjust: { held: 'held', sent: 'sent', preparing: 'preparing' },
  /** Of what is sold by weight and was sent: what it weighs after all. */
  weigh: { held: 'held', sent: 'sent', preparing: 'preparing', ready: 'ready', served: 'served' },
  rush: { sent: 'sent', preparing: 'preparing' },
  /** Whether it leaves the house: until it is paid, also when it was served. */
  takeaway: {
    draft: 'draft',
    held: 'held',
    sent: 'sent',
    preparing: 'preparing',
    ready: 'ready',
    served: 'served',
  },
  /** `held`: what was held back. */
  undo: { sent: 'held', served: 'ready', held: 'sent' },
  void: { held: 'voided', sent: 'voided', preparing: 'voided', ready: 'voided', served: 'voided' },
} as const satisfies Record<string, Partial<Record<LineState, LineState>>>;
export type LineCommand = keyof typeof lineCommands;

/** The state a command leads to, or null where the line's state forbids it. */
export function nextLineState(state: LineState, command: LineCommand): LineState | null {
  const moves: Partial<Record<LineState, LineState>> = lineCommands[command];
  return moves[state] ?? null;
}

/** Without being asked about it: at a station that works from paper nobody says that it is ready. */
export function mayServe({
  state,
  isOnPaper,
}: {
  state: LineState;
  isOnPaper?: boolean | undefined;
}): boolean {
  return state === 'ready' || (isOnPaper === true && (state === 'sent' || state === 'preparing'));
}

/** A line that was rushed is not rushed again before this: a station that is called all the time hears nothing any more. */
export const rushAgainMs = 3 * 60_000;

/** Whether a line is part of what the guests pay for. */
export function isCharged(state: LineState): boolean {
  return state !== 'voided' && state !== 'removed';
}

/** Whether somebody began to make it: given up now, it is waste. */
export function isStarted(state: LineState): boolean {
  return state === 'preparing' || state === 'ready' || state === 'served';
}

/**
 * On somebody's own word: what is held nobody began yet, unless the guests were told of it (`isBilled`) or a station was
 * (`wasSent`, though it is on hold again); what was served is the guest's, which only an admin takes back.
 */
export function mayVoid(
  { state, isBilled, wasSent }: { state: LineState; isBilled: boolean; wasSent: boolean },
  who: { roles: readonly Role[]; rights: { voidSent: boolean } },
): boolean {
  if (who.roles.includes('admin') || (state === 'held' && !isBilled && !wasSent)) return true;
  return state !== 'served' && who.rights.voidSent;
}

/**
 * Nobody began it, neither on a screen nor by reading it on paper, and the guests were not told of it: within `graceMinutes`
 * of its sending it is a slip of the finger, which needs nobody's word. Younger than that, so that 0 means never.
 */
export function isVoidGrace(
  line: { state: LineState; sentAt: string | null; isPrinted: boolean; isBilled: boolean },
  graceMinutes: number,
  nowMs: number,
): boolean {
  if (line.state !== 'sent' || line.sentAt === null || line.isPrinted || line.isBilled) return false;
  return nowMs - Date.parse(line.sentAt) < graceMinutes * 60_000;
}

/** Whether a station or a waiter still has something to do with it. */
export function isOnItsWay(state: LineState): boolean {
  return state === 'sent' || state === 'preparing' || state === 'ready';
}

/** Whether paper says, or may come to say, what the order cost: then that can't change any more. */
export function mayBePrinted(state: ReceiptState): boolean {
  return isReceiptPending(state) || state === 'issued';
}

/** A receipt whose outcome is still open; the order is read every 3 s while it is (spec §4). */
export function isReceiptPending(state: ReceiptState): boolean {
  return state === 'queued' || state === 'printing' || state === 'unknown';
}
