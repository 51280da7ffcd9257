/** Notices to a person, their preferences, and the devices that receive push. */
import { type Static, Type } from 'typebox';
import { languageTag, literals, strictObject, time, uuid } from '../kernel/schema-parts.ts';
import { type NoticeKind, noticeKinds } from './notice-kinds.ts';
import type { NoticeFacts } from './notice-text.ts';

/** A notice to one person. Screens write its text from the facts. */
const notice = strictObject({
  id: uuid,
  kind: literals(noticeKinds),
  at: time,
  /** Title, body and place in the person's language: for clients of earlier releases, and for notices without facts. */
  title: Type.String(),
  body: Type.String(),
  /** Absent in notices of earlier releases. */
  facts: Type.Optional(Type.Unsafe<NoticeFacts>({})),
  /** The order's place in words: "Table 7". Absent if it concerns no order. */
  place: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  /** The ready lines concerned: `ready` notices claim them with "I take it", or serve them. */
  lineIds: Type.Optional(Type.Array(Type.String())),
});
export type Notice = Static<typeof notice>;

/** `POST` and `DELETE /api/notifications/fcm-token`. */
export const pushTokenBody = strictObject({ token: Type.String({ minLength: 1, maxLength: 4_096 }) });
export type PushTokenBody = Static<typeof pushTokenBody>;

/** Kinds that can be muted one by one. A recall follows `ready`; an answer and a test are always sent. */
export const mutableKinds = ['ready', 'approval', 'receiptFailed', 'late', 'unavailable'] as const;
export type MutableKind = (typeof mutableKinds)[number];

/** `GET /api/notifications/preferences`: the caller's own. */
const noticePreferences = strictObject({
  off: Type.Array(literals(mutableKinds), { uniqueItems: true }),
  /** Set until the business day ends; absent: not muted. */
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

/** `POST /api/notifications/test` → the number of devices that got a push. */
const testPushAnswer = strictObject({ devices: Type.Integer({ minimum: 0 }) });
export type TestPushAnswer = Static<typeof testPushAnswer>;

/** A row of `GET /api/notifications/devices` (admins): one browser that has a push token. */
const pushDevice = strictObject({
  id: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  /** The paired device of this browser, if it is one. */
  deviceId: Type.Optional(Type.String()),
  /** "Chrome, Android", derived from the user agent. */
  browser: Type.String(),
  registeredAt: time,
  lastSentAt: Type.Optional(time),
  /** When the device last confirmed that it showed a notice. */
  lastConfirmedAt: Type.Optional(time),
});
export type PushDevice = Static<typeof pushDevice>;

/** `POST /push/confirmations`, sent by the service worker, which has no session: the unguessable id is the credential. */
export const pushConfirmation = strictObject({ deliveryId: uuid });
export type PushConfirmation = Static<typeof pushConfirmation>;

/**
 * The payload of a push event (`event.data.json()`), sent by `push-sender.ts` through Firebase. Our own `push` listener shows it instead of Firebase's,
 * which would show it twice. All data values are strings.
 */
export type PushPayload = {
  notification: { title: string; body: string; icon: string; tag: string };
  data: {
    kind: NoticeKind;
    /** Also the notification's tag: the same notice replaces itself. */
    noticeId: string;
    /** For `POST /push/confirmations`. */
    deliveryId: string;
    orderId?: string;
  };
};
