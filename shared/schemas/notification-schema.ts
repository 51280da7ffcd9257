/** What a person is told of (a notice), how they want it, and the devices that can be reached while they are locked. */
import { type Static, Type } from 'typebox';
import { type NoticeKind, noticeKinds } from '../rules/notice-kinds.ts';
import { languageTag, literals, strictObject, time, uuid } from './parts.ts';

/** One thing that one person is told; title and body are in their language. */
const notice = strictObject({
  id: uuid,
  kind: literals(noticeKinds),
  at: time,
  title: Type.String(),
  body: Type.String(),
  /** Whose it is, in words: "Table 7". Absent where it is about no order. */
  place: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  /** The ready lines it is about: what "I take it" claims (of `ready`), and what can be served. */
  lineIds: Type.Optional(Type.Array(Type.String())),
});
export type Notice = Static<typeof notice>;

/** `POST` and `DELETE /api/notifications/fcm-token`. */
export const pushTokenBody = strictObject({ token: Type.String({ minLength: 1, maxLength: 4_096 }) });
export type PushTokenBody = Static<typeof pushTokenBody>;

/** What can be switched off one by one; a recall follows `ready`, an answer and a test are always told. */
export const mutableKinds = ['ready', 'approval', 'receiptFailed', 'late', 'unavailable'] as const;
export type MutableKind = (typeof mutableKinds)[number];

/** `GET /api/notifications/preferences`: the person's own. */
const noticePreferences = strictObject({
  off: Type.Array(literals(mutableKinds), { uniqueItems: true }),
  /** Until the business day ends; absent: not muted. */
  mutedUntil: Type.Optional(time),
  language: languageTag,
});
export type NoticePreferences = Static<typeof noticePreferences>;

/** `PATCH` of the same. `isMuted: true` lasts until the business day ends. */
export const noticePreferencesChange = strictObject({
  off: Type.Optional(noticePreferences.properties.off),
  isMuted: Type.Optional(Type.Boolean()),
  language: Type.Optional(languageTag),
});
export type NoticePreferencesChange = Static<typeof noticePreferencesChange>;

/** `POST /api/notifications/test` → how many devices a push was sent to; 0 where there is none. */
const testPushAnswer = strictObject({ devices: Type.Integer({ minimum: 0 }) });
export type TestPushAnswer = Static<typeof testPushAnswer>;

/** A row of `GET /api/notifications/devices` (admins): one browser that has a push token. */
const pushDevice = strictObject({
  id: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  /** The paired device it is, if it is one. */
  deviceId: Type.Optional(Type.String()),
  /** "Chrome, Android": from the browser's own words. */
  browser: Type.String(),
  registeredAt: time,
  lastSentAt: Type.Optional(time),
  /** When the device last said that it showed one. */
  lastConfirmedAt: Type.Optional(time),
});
export type PushDevice = Static<typeof pushDevice>;

/** `POST /push/confirmations`, said by the service worker, which has no session: the id alone is the secret. */
export const pushConfirmation = strictObject({ deliveryId: uuid });
export type PushConfirmation = Static<typeof pushConfirmation>;

/**
 * What a service worker reads from a push event (`event.data.json()`), as Firebase passes on what `push-sender.ts` sends. Our own
 * worker shows it, by `push` listener and not by Firebase's, which would show it a second time. All data are text.
 */
export type PushPayload = {
  notification: { title: string; body: string; icon: string; tag: string };
  data: {
    kind: NoticeKind;
    /** Its tag: what has the same replaces it, so that the same notice never shows twice. */
    noticeId: string;
    /** For `POST /push/confirmations`. */
    deliveryId: string;
    orderId?: string;
  };
};
