/**
 * Sends one message through Firebase Cloud Messaging and classifies the result. The only importer of firebase-admin, loaded lazily: a server without
 * push never loads it.
 */
import type { App } from 'firebase-admin/app';
import type { Message, Messaging } from 'firebase-admin/messaging';
import type { PushPayload } from '#shared/platform/notification-schema.ts';

type PushMessage = {
  token: string;
  title: string;
  body: string;
  data: PushPayload['data'];
  /** How long the push service stores it for a device that is offline. */
  ttlSeconds: number;
};

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser is no longer registered. */
  | { kind: 'dead' }
  /** Retry, not before `afterMs` if the service set it. */
  | { kind: 'retry'; reason: string; afterMs?: number }
  /** Permanent: the project or the credential is wrong. */
  | { kind: 'refused'; reason: string };

export type PushSender = {
  /** Never throws. */
  send(message: PushMessage): Promise<PushOutcome>;
  /** Loads the library and its access token, so that the first message isn't delayed. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

type SenderAccount = { projectId: string; clientEmail: string; privateKey: string };

const iconPath = '/public/logo192.png';
const deadCodes = [
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
  'messaging/mismatched-credential',
];
const refusedCodes = [
  'messaging/invalid-argument',
  'messaging/invalid-payload',
  'messaging/authentication-error',
  'messaging/third-party-auth-error',
];
/** Used for an account that Google refuses, and also while Google is unreachable. */
const accountCode = 'app/invalid-credential';

function toFirebase({ token, title, body, data, ttlSeconds }: PushMessage): Message {
  return {
    token,
    notification: { title, body },
    data,
    webpush: {
      // High urgency wakes the device: dishes get cold.
      headers: { Urgency: 'high', TTL: String(ttlSeconds) },
      notification: { icon: iconPath, tag: data.noticeId },
    },
  };
}

type Fault = {
  code?: unknown;
  message?: unknown;
  httpResponse?: { headers?: Record<string, unknown>; data?: unknown };
};

/** INVALID_ARGUMENT may concern the token or other fields; the response names the field. */
function isAboutToken({ message, httpResponse }: Fault): boolean {
  const said = `${String(message)} ${JSON.stringify(httpResponse?.data ?? '')}`;
  return /message\.token|registration token/i.test(said);
}

/** OAuth error codes (RFC 6749 §5.2) for an invalid account. */
function isAccountRefused({ message }: Fault): boolean {
  return /\b(invalid_grant|invalid_client|unauthorized_client)\b/.test(String(message));
}

function retryAfterMs({ httpResponse }: Fault): number | undefined {
  const seconds = String(httpResponse?.headers?.['retry-after'] ?? '');
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

/** Classifies an error of firebase-admin. */
export function outcomeOf(error: unknown): PushOutcome {
  const fault: Fault = typeof error === 'object' && error !== null ? error : {};
  const code = String(fault.code ?? 'unknown');
  if (deadCodes.includes(code)) return { kind: 'dead' };
  if (code === 'messaging/invalid-argument' && isAboutToken(fault)) return { kind: 'dead' };
  const afterMs = retryAfterMs(fault);
  const isRefused = refusedCodes.includes(code) || (code === accountCode && isAccountRefused(fault));
  if (isRefused) return { kind: 'refused', reason: code };
  return { kind: 'retry', reason: code, ...(afterMs !== undefined && { afterMs }) };
}

export function createPushSender(account: SenderAccount): PushSender {
  let loaded: Promise<{ app: App; messaging: Messaging; drop: (app: App) => Promise<void> }> | null = null;

  const load = () => {
    loaded ??= Promise.all([import('firebase-admin/app'), import('firebase-admin/messaging')])
      .then(([{ cert, deleteApp, initializeApp }, { getMessaging }]) => {
        const { projectId, clientEmail, privateKey } = account;
        const credential = cert({ projectId, clientEmail, privateKey });
        const app = initializeApp({ credential, projectId }, crypto.randomUUID());
        return { app, messaging: getMessaging(app), drop: deleteApp };
      })
      .catch((error: unknown) => {
        loaded = null;
        throw error;
      });
    return loaded;
  };

  return {
    async send(message) {
      try {
        const { messaging } = await load();
        await messaging.send(toFirebase(message));
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async warmUp() {
      const { app } = await load();
      // Fetches the access token that every message needs; without network the first message fetches it.
      await app.options.credential?.getAccessToken().catch(() => undefined);
    },
    async close() {
      const current = await loaded?.catch(() => null);
      loaded = null;
      if (current) await current.drop(current.app);
    },
  };
}
