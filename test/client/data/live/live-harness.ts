/** A data layer whose socket, tokens and clock are driven by hand. */
import { beforeEach, vi } from 'vitest';
import { createDataAccess } from '../../../../client/create-data-access.ts';
import { liveStatusAtom } from '../../../../client/data/live/live-status.ts';
import { createFakeEnvironment, type FakeSocket } from '../../harness/fake-browser-environment.ts';

export const tables = '/api/waiter/tables';
export const menu = '/api/waiter/menu';
export const nowIso = '2026-01-01T12:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(nowIso) });
  return () => vi.useRealTimers();
});

export async function start(tokens: (string | null)[] = []) {
  const environment = createFakeEnvironment();
  const renewals: string[] = [];
  const access = createDataAccess(environment, {
    token: async () => (tokens.length > 0 ? (tokens.shift() ?? null) : 'token-1'),
    renew: async () => {
      renewals.push('renewed');
      return 'token-2';
    },
  });
  const stop = access.start('anna');
  await vi.advanceTimersByTimeAsync(0);
  const socket = (index = -1): FakeSocket => {
    const found = environment.sockets.at(index);
    if (found === undefined) throw new Error('no socket');
    return found;
  };
  const welcome = (expires = '2026-01-01T12:01:00.000Z') => {
    socket().open();
    socket().receive({ type: 'welcome', expires, heartbeatMs: 20_000, now: new Date().toISOString() });
  };
  const snapshot = (path: string, cursor: string, data: unknown) =>
    socket().receive({ type: 'snapshot', sub: socket().subOf(path), cursor, at: nowIso, data });
  const cached = (path: string) => access.queryClient.getQueryData([path]);
  const status = () => access.statusStore.get(liveStatusAtom).kind;
  return { environment, access, stop, socket, welcome, snapshot, cached, status, renewals };
}
