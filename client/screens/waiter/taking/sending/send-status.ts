/** Whether an order can be sent now and, if not, the reason shown below the Send button. */
import type { OrderState } from '../../../../writes/order-write-list.ts';

type SendStatus = 'ready' | 'sending' | 'nothing' | 'out' | 'offline' | 'unsaved';

export function sendStatus(
  state: Pick<OrderState, 'sending' | 'waiting' | 'failed' | 'view' | 'queuedCount'>,
  isOffline: boolean,
  /** Ids of unavailable lines. */
  unsendable: ReadonlySet<string> = new Set(),
): SendStatus {
  const drafts = state.view.lines.filter(line => line.state === 'draft');
  if (isOffline) return drafts.length === 0 ? 'nothing' : 'offline';
  if (state.queuedCount > 0 || state.failed.some(({ isBlocking }) => isBlocking)) return 'unsaved';
  const isSending = state.sending?.write === 'sendOrder' || state.waiting.some(({ kind }) => kind === 'send');
  if (isSending) return 'sending';
  if (drafts.length === 0) return 'nothing';
  return drafts.every(({ id }) => unsendable.has(id)) ? 'out' : 'ready';
}
