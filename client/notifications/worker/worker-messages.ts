/** What the service worker and the pages say to each other. */

import type { NoticeKind } from '#shared/schemas/notification-schema.ts';

/** Worker → page. A page that hears `navigate-to-order` answers on the port that comes with it. */
export type WorkerMessage =
  | { action: 'navigate-to-order'; orderId: string }
  /** A push was shown: the test of it is passed, and a tab that is seen shows it too. */
  | {
      action: 'push-shown';
      title: string;
      body: string;
      noticeId?: string;
      orderId?: string;
      kind?: NoticeKind;
    }
  /** A new worker serves all tabs; `entry` is the script of the pages that it keeps. */
  | { action: 'taken-over'; entry: string };

/** Page → worker. */
export type PageMessage = { action: 'take-over' };

const actions: readonly unknown[] = ['navigate-to-order', 'push-shown', 'taken-over'];

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== 'object' || value === null || !('action' in value)) return false;
  if (value.action === 'navigate-to-order') return 'orderId' in value && typeof value.orderId === 'string';
  return actions.includes(value.action);
}

export function isPageMessage(value: unknown): value is PageMessage {
  return typeof value === 'object' && value !== null && 'action' in value && value.action === 'take-over';
}
