/** Stored push registration of this browser: its user, and when it has to be renewed. */
import { pushRegistrationRefreshMs } from '#shared/kernel/intervals.ts';
import type { NoticeEnvironment } from '../notices/notice-environment.ts';

type PushRecord = {
  token: string;
  /** Endpoint of the browser's push subscription: a new one needs a new token. */
  endpoint: string;
  vapidKey: string;
  /** Organization id and user id. */
  member: string;
  atMs: number;
};

type Stored = { record?: PushRecord; isOff?: true };

const storageKey = 'kelner.push';

type PushMemory = {
  record(): PushRecord | null;
  /** The user turned push off on this device. */
  isOff(): boolean;
  keep(record: PushRecord): void;
  forget(): void;
  turnOff(): void;
};

function isRecord(value: unknown): value is PushRecord {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'token' in value && 'endpoint' in value && 'vapidKey' in value && 'member' in value && 'atMs' in value
  );
}

export function createPushMemory({ storage }: Pick<NoticeEnvironment, 'storage'>): PushMemory {
  const read = (): Stored => {
    try {
      const value: unknown = JSON.parse(storage.read(storageKey) ?? '{}');
      if (typeof value !== 'object' || value === null) return {};
      return {
        ...('record' in value && isRecord(value.record) && { record: value.record }),
        ...('isOff' in value && value.isOff === true && { isOff: true }),
      };
    } catch {
      return {};
    }
  };
  const write = (stored: Stored) => storage.write(storageKey, JSON.stringify(stored));
  return {
    record: () => read().record ?? null,
    isOff: () => read().isOff === true,
    keep: record => write({ record }),
    forget: () => storage.write(storageKey, null),
    turnOff: () => write({ isOff: true }),
  };
}

/** True if Firebase need not be asked: same user, key and subscription as before, and less than a week old. */
export function isGood(
  record: PushRecord | null,
  now: { member: string; vapidKey: string; endpoint: string | undefined; nowMs: number },
): boolean {
  if (record === null) return false;
  const isSame =
    record.member === now.member && record.vapidKey === now.vapidKey && record.endpoint === now.endpoint;
  const ageMs = now.nowMs - record.atMs;
  return isSame && ageMs >= 0 && ageMs < pushRegistrationRefreshMs;
}
