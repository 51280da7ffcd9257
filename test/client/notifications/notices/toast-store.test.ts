/** Each notification is shown once, sounds once per browser, and disappears when closed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '#shared/platform/notification-schema.ts';
import { createToastStore } from '../../../../client/notifications/notices/toast-store.ts';
import { createFakeNoticeEnvironment } from '../fake-notice-edges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function noticeOf(id: string, changes: Partial<Notice> = {}): Notice {
  return {
    id,
    kind: 'ready',
    at: '2026-11-20T18:00:00.000Z',
    title: `Table ${id}`,
    body: '2 × Pierogi (kitchen)',
    orderId: `order-${id}`,
    lineIds: [`line-${id}`],
    ...changes,
  };
}

function createRig(environment = createFakeNoticeEnvironment()) {
  const log: string[] = [];
  const board = createToastStore({
    environment,
    onShown: ({ id }) => log.push(`shown ${id}`),
    onLoud: ({ id }) => log.push(`loud ${id}`),
    onOver: id => log.push(`over ${id}`),
    onDismissed: id => log.push(`dismissed ${id}`),
  });
  const ids = () => board.notices().map(({ id }) => id);
  const notify = (notice: Notice, isLoud = true) => board.receive({ type: 'notice', notice, isLoud });
  return { board, log, ids, notify, environment };
}

it('the same notice told again stands once and is heard once', () => {
  const { ids, log, notify } = createRig();
  notify(noticeOf('1'));
  notify(noticeOf('1'));
  expect(ids()).toEqual(['1']);
  expect(log).toEqual(['shown 1', 'loud 1', 'shown 1']);
});

it('what asks a waiter to act is new for 8 s, and news are not', () => {
  const { board, notify } = createRig();
  const news = () => board.notices().flatMap(({ id, isNew }) => (isNew ? id : []));
  notify(noticeOf('1'), false);
  notify(noticeOf('2', { kind: 'late' }));
  notify(noticeOf('3'));
  expect(news()).toEqual(['3']);
  vi.advanceTimersByTime(7_999);
  notify(noticeOf('4', { kind: 'unavailable' }));
  expect(news()).toEqual(['3', '4']);
  vi.advanceTimersByTime(1);
  expect(news()).toEqual(['4']);
});

it('another tab, and this one loaded anew, are not loud about it again', () => {
  const { environment, notify } = createRig();
  notify(noticeOf('1'));
  const other = createRig(environment);
  other.notify(noticeOf('1'));
  expect(other.ids()).toEqual(['1']);
  expect(other.log).toEqual(['shown 1']);
});

it('what the person is done with stays away, also when this tab was loaded anew', () => {
  const { board, environment, notify } = createRig();
  notify(noticeOf('1'));
  notify(noticeOf('2'));
  board.dismiss('1');
  const reloaded = createRig(environment);
  reloaded.notify(noticeOf('1'), false);
  reloaded.notify(noticeOf('2'), false);
  expect(reloaded.ids()).toEqual(['2']);
});

it('what came quietly is heard when it comes loudly', () => {
  const { log, notify } = createRig();
  notify(noticeOf('1'), false);
  notify(noticeOf('1'), true);
  expect(log).toEqual(['shown 1', 'shown 1', 'loud 1']);
});

it('taken by somebody else it says by whom for a moment; otherwise it goes at once', () => {
  const { board, ids, notify, log } = createRig();
  notify(noticeOf('1'));
  notify(noticeOf('2'));
  board.receive({ type: 'notice-over', id: '1', takenBy: 'Piotr' });
  board.receive({ type: 'notice-over', id: '2' });
  expect(board.notices()).toMatchObject([{ id: '1', takenBy: 'Piotr' }]);
  vi.advanceTimersByTime(6_000);
  expect(ids()).toEqual([]);
  expect(log.slice(-2)).toEqual(['over 1', 'over 2']);
});

it('dismissed or taken by this person it stays away, even when it is told again', () => {
  const { board, ids, notify } = createRig();
  notify(noticeOf('1'));
  notify(noticeOf('2'));
  board.dismiss('1');
  board.dismiss('2');
  notify(noticeOf('1'));
  board.receive({ type: 'notice-over', id: '2', takenBy: 'me' });
  expect(ids()).toEqual([]);
});

it('the server hears of it again when it did not the first time', () => {
  const { board, log, notify } = createRig();
  notify(noticeOf('1'));
  board.dismiss('1');
  board.receive({ type: 'welcome' });
  notify(noticeOf('1'), false);
  expect(log.filter(what => what === 'dismissed 1')).toHaveLength(2);
});

it('a test goes by itself, dishes don’t', () => {
  const { ids, notify } = createRig();
  notify(noticeOf('1'));
  notify(noticeOf('2', { kind: 'test' }));
  vi.advanceTimersByTime(60 * 60_000);
  expect(ids()).toEqual(['1']);
});

it('a storage that was tampered with costs a second sound and nothing else', () => {
  const environment = createFakeNoticeEnvironment();
  environment.storage.write('kelner.heard', '{"no":"list"');
  const { log, notify } = createRig(environment);
  notify(noticeOf('1'));
  expect(log).toContain('loud 1');
});

it('what ended while there was no socket goes when the next one does not tell it again', () => {
  const { board, ids, log, notify } = createRig();
  for (const id of ['served', 'holds', 'slow', 'taken']) notify(noticeOf(id), false);
  board.receive({ type: 'welcome' });
  notify(noticeOf('holds'), false);
  vi.advanceTimersByTime(3_000);
  board.receive({ type: 'notice-over', id: 'taken', takenBy: 'Piotr' });
  vi.advanceTimersByTime(2_000);
  expect(ids()).toEqual(['holds', 'taken']);
  expect(log).toContain('over served');
  notify(noticeOf('slow'), false);
  expect(ids()).toEqual(['holds', 'taken', 'slow']);
});

it('a socket that is lost again at once forgets nothing before the next one had its time', () => {
  const { board, ids, notify } = createRig();
  notify(noticeOf('1'));
  board.receive({ type: 'welcome' });
  vi.advanceTimersByTime(3_000);
  board.receive({ type: 'welcome' });
  vi.advanceTimersByTime(3_000);
  notify(noticeOf('1'));
  vi.advanceTimersByTime(3_000);
  expect(ids()).toEqual(['1']);
});
