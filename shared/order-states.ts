/**
 * The two state machines of an order as data (domain, "Three independent axes"): which command takes a line
 * from where to where, and what money state allows it. Both sides read it: the origin to refuse, screens to offer.
 */
export const lineStates = ['draft', 'sent', 'preparing', 'ready', 'served', 'removed'] as const;
export type LineState = (typeof lineStates)[number];

export const orderStates = ['open', 'closed', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const receiptStates = ['none', 'queued', 'printing', 'issued', 'failed', 'unknown', 'waived'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Table states, the worst first: the first that holds is the tile's. */
export const tableStates = ['receiptPending', 'readyToServe', 'late', 'occupied', 'free'] as const;
export type TableState = (typeof tableStates)[number];

export const lineCommands = {
  change: { draft: 'draft' },
  remove: { draft: 'removed' },
  send: { draft: 'sent' },
  start: { sent: 'preparing' },
  ready: { sent: 'ready', preparing: 'ready' },
  recall: { ready: 'preparing', preparing: 'sent' },
  serve: { ready: 'served' },
} as const satisfies Record<string, Partial<Record<LineState, LineState>>>;
export type LineCommand = keyof typeof lineCommands;

/** The state a command leads to, or null where the line's state forbids it. */
export function nextLineState(state: LineState, command: LineCommand): LineState | null {
  const moves: Partial<Record<LineState, LineState>> = lineCommands[command];
  return moves[state] ?? null;
}

/** A receipt whose outcome is still open; the order is read every 3 s while it is (spec §4). */
export function isReceiptPending(state: ReceiptState): boolean {
  return state === 'queued' || state === 'printing' || state === 'unknown';
}
