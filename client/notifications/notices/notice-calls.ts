/** API calls under /api/notifications, which the server answers itself. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type {
  NoticePreferences,
  NoticePreferencesChange,
  PushDevice,
  PushTokenBody,
  TestPushAnswer,
} from '#shared/platform/notification-schema.ts';
import type { Http } from '../../data/http.ts';

export type NoticeCalls = {
  keepToken(token: string): Promise<void>;
  dropToken(token: string): Promise<void>;
  readPreferences(): Promise<NoticePreferences>;
  changePreferences(change: NoticePreferencesChange): Promise<NoticePreferences>;
  sendTest(): Promise<TestPushAnswer>;
  readDevices(): Promise<PushDevice[]>;
};

const base = '/api/notifications';

/** Each rejects with ClientProblem. */
export function createNoticeCalls(http: Pick<Http, 'send'>): NoticeCalls {
  async function read<T>(path: string): Promise<T> {
    const { body } = await http.send({ method: 'GET', path: `${base}/${path}` });
    return body as T;
  }
  async function write<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<T> {
    const answer = await http.send({
      method,
      path: `${base}/${path}`,
      body,
      idempotencyKey: createUuid(),
    });
    return answer.body as T;
  }
  const tokenBody = (token: string): PushTokenBody => ({ token });
  return {
    keepToken: token => write('POST', 'fcm-token', tokenBody(token)),
    dropToken: token => write('DELETE', 'fcm-token', tokenBody(token)),
    readPreferences: () => read('preferences'),
    changePreferences: change => write('PATCH', 'preferences', change),
    sendTest: () => write('POST', 'test', {}),
    readDevices: () => read('devices'),
  };
}
