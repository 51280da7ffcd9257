/** System notifications for a hidden tab: shown by the service worker where there is one, else by the page. */
import type { Notice } from '#shared/platform/notification-schema.ts';
import { notificationOptions } from '../worker/push-message.ts';
import type { NoticeEnvironment } from './notice-environment.ts';

export type SystemNotices = {
  show(notice: Notice): void;
  /** Closes the notification: it needs no more attention. */
  close(id: string): void;
};

type Options = {
  environment: Pick<NoticeEnvironment, 'permission' | 'isVisible' | 'showNotification'>;
  worker(): Promise<ServiceWorkerRegistration | null>;
  onClick(orderId: string | undefined): void;
};

export function createSystemNotices({ environment, worker, onClick }: Options): SystemNotices {
  const ofPage = new Map<string, Notification>();

  async function show({ id, kind, title, body, orderId }: Notice): Promise<void> {
    const message = { title, body, kind, noticeId: id, ...(orderId !== undefined && { orderId }) };
    const options = notificationOptions(message, false);
    const registration = await worker().catch(() => null);
    if (registration !== null) return registration.showNotification(title, options);
    const shown = environment.showNotification(title, options);
    if (shown === null) return;
    ofPage.set(id, shown);
    shown.onclick = () => {
      shown.close();
      ofPage.delete(id);
      onClick(orderId);
    };
  }

  async function closeOfWorker(id: string): Promise<void> {
    const registration = await worker();
    const shown = (await registration?.getNotifications({ tag: id })) ?? [];
    for (const notification of shown) notification.close();
  }

  return {
    show(notice) {
      if (environment.isVisible() || environment.permission() !== 'granted') return;
      void show(notice).catch(() => undefined);
    },
    close(id) {
      ofPage.get(id)?.close();
      ofPage.delete(id);
      if (environment.permission() === 'granted') void closeOfWorker(id).catch(() => undefined);
    },
  };
}
