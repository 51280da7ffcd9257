/** Message types between the service worker and the pages. */

import type { NoticeKind } from '#shared/platform/notice-kinds.ts';

/** Worker → page. A page answers `navigate-to-order` on the MessagePort that comes with it. */
export type WorkerMessage =
  | { action: 'navigate-to-order'; orderId: string }
  /** A push was shown: completes a test push, and a visible tab shows it too. */
  | {
      action: 'push-shown';
      title: string;
      body: string;
      noticeId?: string;
      orderId?: string;
      kind?: NoticeKind;
    }
  /** A new worker controls all tabs; `entry` is the entry script of the pages that it caches. */
  | { action: 'taken-over'; entry: string };

/** Page → worker. */
export type PageMessage = { action: 'take-over' };

const actions: readonly unknown[] = ['navigate-to-order', 'push-shown', 'taken-over'];

function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== 'object' || value === null || !('action' in value)) return false;
  if (value.action === 'navigate-to-order') return 'orderId' in value && typeof value.orderId === 'string';
  return actions.includes(value.action);
}

/** Calls `hear` with each message of the service worker. Returns the unsubscribe function. */
export function listenToWorker(
  workers: Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener' | 'startMessages'> | null,
  hear: (message: WorkerMessage, ports: readonly MessagePort[]) => void,
): () => void {
  const receive = ({ data, ports }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data)) hear(data, ports);
  };
  workers?.addEventListener('message', receive);
  workers?.startMessages();
  return () => workers?.removeEventListener('message', receive);
}

export function isPageMessage(value: unknown): value is PageMessage {
  return typeof value === 'object' && value !== null && 'action' in value && value.action === 'take-over';
}
