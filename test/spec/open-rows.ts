/** The rows that nothing proves yet, each until the work that will: push. */
export const openRows = {
  push: [
    'push notifications alert waiters about orders',
    'clicking a push notification opens /app/waiter/orders/{orderId}',
    'a message navigate-to-order of the background worker goes to that order',
    'push message: title, body, and data with orderId',
    'push token record: token, createTime, auth, p256dh, endpoint, swScope, vapidKey',
    'push installation: not-registered, pending (reset after 10 s), registered',
    'push auth-token request: none, in-progress, completed',
    'POST /api/notifications/fcm-token with {token}, after permission and push token',
    'the push backend creates installations (POST with fid, authVersion, appId, sdkVersion)',
    'the push backend generates auth tokens (POST)',
    'the push backend updates registrations (PATCH)',
    "a blocked popup while an order is opened from a notification: 'Please allow popups for this site.'",
    'default notification title Notification',
    'notification icon path /public/logo192.png',
    'push: installation pending timeout 10,000 ms',
    'push: auth-token refresh margin 1 h',
    'push: registration refresh after 7 days',
  ],
} as const;
