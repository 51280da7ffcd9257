import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFreshness, useLiveStatus } from '../../../client/data/live/use-live-status.ts';
import { useRead } from '../../../client/data/use-read.ts';
import { useServerNow } from '../../../client/data/use-server-now.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const tables = '/api/waiter/tables';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:00.000Z') });
  return () => vi.useRealTimers();
});

function Tables() {
  const { data, status, failure, retry } = useRead('waiterTables');
  const { kind } = useLiveStatus();
  const { confirmedAtMs } = useFreshness('waiterTables');
  return (
    <>
      <p data-testid="read">{`${status} ${data?.map(({ id }) => id).join() ?? '-'} ${failure ?? '-'}`}</p>
      <p data-testid="live">{`${kind} ${confirmedAtMs === null ? 'never' : 'confirmed'}`}</p>
      <button type="button" onClick={retry}>
        again
      </button>
    </>
  );
}

function Clock() {
  return <p data-testid="clock">{new Date(useServerNow(1_000)).toISOString()}</p>;
}

const text = (id: string) => screen.getByTestId(id).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the first paint is one GET, and the socket then continues from its cursor', async () => {
  const { environment, requests } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: () => ({ body: [{ id: 'a' }], headers: { 'x-live-cursor': 'k.7' } }) },
  });
  await pass(0);
  expect(text('read')).toBe('ready a -');
  const [socket] = environment.sockets;
  socket?.open();
  expect(socket?.sent[0]).toMatchObject({ topics: [{ sub: 1, path: tables, cursor: 'k.7' }] });
  expect(requests).toHaveLength(1);
});

test('while live nothing is polled and the socket moves the screen', async () => {
  const { pushSnapshot, requests } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: [{ id: 'a' }] },
  });
  await pass(0);
  await pushSnapshot(tables, [{ id: 'b' }]);
  expect(text('read')).toBe('ready b -');
  expect(text('live')).toBe('live confirmed');
  await pass(25_000);
  expect(requests).toHaveLength(1);
});

test('without a socket the tables are polled at once and every 15 s, also in a hidden tab', async () => {
  const { environment, requests } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: [{ id: 'a' }] },
  });
  await pass(5_000);
  expect(text('live')).toBe('polling confirmed');
  expect(requests).toHaveLength(2);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  environment.answers[`GET ${tables}`] = [{ id: 'c' }];
  await pass(15_000);
  expect(requests).toHaveLength(3);
  expect(text('read')).toBe('ready c -');
});

test("an answer that the socket overtook doesn't come back over what the socket said", async () => {
  let answer = (_body: unknown) => {};
  const { environment, pushSnapshot, access } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: [{ id: 'a' }] },
  });
  await pass(0);
  environment.answers[`GET ${tables}`] = () =>
    new Promise(resolve => {
      answer = body => resolve({ body });
    });
  const slow = access.queryClient.refetchQueries({ queryKey: [tables] });
  await pushSnapshot(tables, [{ id: 'new' }]);
  answer([{ id: 'old' }]);
  await act(() => slow);
  await pass(0);
  expect(text('read')).toBe('ready new -');
});

test("a read that fails says so in the person's language after its retries, and can be tried again", async () => {
  const { environment, requests } = await renderScreen(<Tables />, {
    language: 'pl-PL',
    answers: { [`GET ${tables}`]: () => ({ status: 500, body: { code: 'INTERNAL' } }) },
  });
  expect(text('read')).toBe('loading - -');
  await pass(7_000);
  expect(text('read')).toBe('failed - Nie udało się pobrać stolików');
  expect(requests).toHaveLength(4);
  environment.answers[`GET ${tables}`] = [{ id: 'a' }];
  await act(async () => screen.getByText('again').click());
  await pass(0);
  expect(text('read')).toBe('ready a -');
});

test('what the server refuses is not shown any longer, what it cannot answer is kept', async () => {
  const { environment, access } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: [{ id: 'a' }] },
  });
  await pass(0);
  environment.answers[`GET ${tables}`] = () => ({ status: 503 });
  await act(async () => void access.queryClient.refetchQueries({ queryKey: [tables] }));
  await pass(7_000);
  expect(text('read')).toBe('ready a -');
  environment.answers[`GET ${tables}`] = () => ({ status: 403, body: { code: 'FORBIDDEN' } });
  await act(async () => void access.queryClient.refetchQueries({ queryKey: [tables] }));
  await pass(0);
  expect(text('read')).toBe('failed - Failed to fetch tables');
});

test('elapsed times follow the clock of the server', async () => {
  const { access } = await renderScreen(<Clock />);
  access.serverClock.observeFrame('2026-01-01T13:00:00.000Z');
  await pass(1_000);
  expect(text('clock')).toBe('2026-01-01T13:00:01.000Z');
});

test('a screen that nobody touches comes back by itself after the server refused it by mistake', async () => {
  const { environment, pushSnapshot, requests } = await renderScreen(<Tables />, {
    answers: { [`GET ${tables}`]: [{ id: 'a' }] },
  });
  await pass(0);
  await pushSnapshot(tables, [{ id: 'a' }]);
  const [socket] = environment.sockets;
  const beat = () =>
    act(async () => socket?.receive({ type: 'heartbeat', now: new Date().toISOString(), cursors: {} }));
  environment.answers[`GET ${tables}`] = () => ({ status: 404, body: { code: 'NOT_FOUND' } });
  const problem = { type: 'x', title: 'x', status: 404, code: 'NOT_FOUND' } as const;
  await act(async () => socket?.receive({ type: 'error', sub: socket.subOf(tables), problem }));
  await pass(0);
  expect(text('read')).toBe('failed - Failed to fetch tables');
  environment.answers[`GET ${tables}`] = [{ id: 'b' }];
  await pass(10_000);
  await beat();
  await pass(10_000);
  await beat();
  expect(text('read')).toBe('ready b -');
  expect(socket?.sent.at(-1)).toMatchObject({ type: 'subscribe', path: tables });
  expect(requests.length).toBeLessThan(5);
});

test('what there is not is asked for again when the socket says so too, and then left alone', async () => {
  const { environment, requests } = await renderScreen(<Tables />, {
    answers: {
      [`GET ${tables}`]: async () => {
        await new Promise(resolve => setTimeout(resolve, 20));
        return { status: 404, body: { code: 'NOT_FOUND' } };
      },
    },
  });
  await pass(50);
  const [socket] = environment.sockets;
  socket?.open();
  const problem = { type: 'x', title: 'x', status: 404, code: 'NOT_FOUND' } as const;
  const refuse = (sub: number) => act(async () => socket?.receive({ type: 'error', sub, problem }));
  for (let sub = 1; sub <= 10; sub += 1) {
    await refuse(sub);
    await pass(50);
  }
  expect(requests).toHaveLength(2);
  expect(socket?.sent.filter(({ type }) => type === 'subscribe')).toEqual([]);
  expect(text('read')).toBe('failed - Failed to fetch tables');
});
