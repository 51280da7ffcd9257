/** Whether an order can be sent now and, if not, the reason shown below the Send button. */
import type { OrderState } from '../../../../writes/order-state.ts';

type SendStatus = 'ready' | 'sending' | 'nothing' | 'out' | 'offline' | 'unsaved';

export function sendStatus(
  state: Pick<OrderState, 'flying' | 'waiting' | 'failed' | 'view' | 'isOfflineQueued'>,
  isOffline: boolean,
  /** Ids of unavailable lines. */
  unsendable: ReadonlySet<string> = new Set(),
): SendStatus {
  if (isOffline) return 'offline';
  if (state.isOfflineQueued || state.failed.some(job => job.isBlocking)) return 'unsaved';
  const isSending =
    state.flying?.request.write === 'sendOrder' || state.waiting.some(intent => intent.kind === 'send');
  if (isSending) return 'sending';
  const drafts = state.view.lines.filter(line => line.state === 'draft');
  if (drafts.length === 0) return 'nothing';
  return drafts.every(({ id }) => unsendable.has(id)) ? 'out' : 'ready';
}
