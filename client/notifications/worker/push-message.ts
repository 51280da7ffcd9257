/**
 * Parses Firebase's web push payload, whose `data` values are all strings; whatever arrives, something can be shown.
 */
import { type NoticeKind, noticeKinds } from '#shared/platform/notice-kinds.ts';

export type PushMessage = {
  title: string;
  body: string;
  orderId?: string;
  noticeId?: string;
  /** Id for confirming to the server that the push was shown. */
  deliveryId?: string;
  kind?: NoticeKind;
};

/** Spec §9. */
const defaultTitle = 'Notification';
const iconPath = '/public/logo192.png';
const badgePath = '/public/badge96.png';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

function kindOf(value: unknown): NoticeKind | undefined {
  return noticeKinds.find(kind => kind === value);
}

export function readPushMessage(payload: unknown): PushMessage {
  const { notification, data } = fieldsOf(payload);
  const [shown, sent] = [fieldsOf(notification), fieldsOf(data)];
  const optional = {
    orderId: textOf(sent['orderId']),
    noticeId: textOf(sent['noticeId'], shown['tag']),
    deliveryId: textOf(sent['deliveryId']),
  };
  const kind = kindOf(sent['kind']);
  return {
    title: textOf(shown['title'], sent['title']) ?? defaultTitle,
    body: textOf(shown['body'], sent['body']) ?? '',
    ...(kind !== undefined && { kind }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

/** `isQuiet`: one of our screens already shows the notification. */
export function notificationOptions(
  { body, orderId, noticeId, kind }: PushMessage,
  isQuiet: boolean,
): NotificationOptions {
  return {
    body,
    icon: iconPath,
    badge: badgePath,
    // The same tag makes a repeated notification replace the first.
    ...(noticeId !== undefined && { tag: noticeId }),
    ...(isQuiet && { silent: true }),
    // Ready dishes get cold: the notification stays until somebody acts.
    ...(kind === 'ready' && !isQuiet && { requireInteraction: true }),
    data: orderId === undefined ? {} : { orderId },
  };
}
