/** The only module that imports Firebase; loaded when a user is registered for push. */
import { getApp, getApps, initializeApp } from '@firebase/app';
import { getMessaging, getToken } from '@firebase/messaging';

export type FirebaseSetup = { webConfig: Readonly<Record<string, string>>; vapidKey: string };

/**
 * This browser's FCM token. The library caches it, renews its registration after 7 days and creates another when the
 * browser's push subscription has changed.
 */
export function fetchPushToken(
  { webConfig, vapidKey }: FirebaseSetup,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const app = getApps().length > 0 ? getApp() : initializeApp({ ...webConfig });
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration });
}
