/** The only file that knows Firebase; loaded when somebody is registered for push. */
import { getApp, getApps, initializeApp } from 'firebase/app';
import { getMessaging, getToken } from 'firebase/messaging';

export type FirebaseSetup = { webConfig: Readonly<Record<string, string>>; vapidKey: string };

/**
 * The token of this browser at FCM. The library keeps it, renews its registration after 7 days and makes another when the
 * browser's subscription has changed.
 */
export function fetchPushToken(
  { webConfig, vapidKey }: FirebaseSetup,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const app = getApps().length > 0 ? getApp() : initializeApp({ ...webConfig });
  return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration });
}
