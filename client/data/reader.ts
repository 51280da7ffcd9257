/** Fetches reads: from the server, or from what the device has stored while no answer comes. */
import type { BrowserEnvironment } from './browser-environment.ts';
import { isClientProblem } from './client-problem.ts';
import type { DataAccess } from './data-access.ts';
import type { DeviceReads } from './device-reads.ts';
import { silentAfterMs } from './http.ts';
import type { TopicFreshness } from './live/topic-freshness.ts';
import { readKey } from './read-options.ts';

export function createReader(
  { http, queryClient, live, serverClock }: Pick<DataAccess, 'http' | 'queryClient' | 'live' | 'serverClock'>,
  environment: Pick<BrowserEnvironment, 'now' | 'setTimer'>,
  freshness: TopicFreshness,
  deviceReads: DeviceReads,
): DataAccess['read'] {
  const { subscriptions } = live;

  /** Returns the device's stored copy of a read that gets no answer; null once the server has answered. */
  async function recall(path: string, answering: Promise<unknown>): Promise<unknown> {
    let isAnswered = false;
    const isCut = await new Promise<boolean>(resolve => {
      const cancelTimer = environment.setTimer(() => resolve(true), silentAfterMs);
      answering
        .then(
          () => {
            isAnswered = true;
          },
          error => resolve(isClientProblem(error) && error.isPassing),
        )
        .finally(() => {
          cancelTimer();
          resolve(false);
        });
    });
    const found = isCut ? await deviceReads.recall(path) : null;
    if (found === null || isAnswered) return null;
    freshness.keep(path, serverClock.now() - (environment.now() - found.atMs));
    return found.data;
  }

  async function ask<T>(path: string, signal: AbortSignal): Promise<T> {
    const generation = subscriptions.generation(path);
    const request = { method: 'GET', path, signal, cursor: subscriptions.cursor(path) } as const;
    const { body, cursor } = await http.send(request).catch((error: unknown) => {
      if (isClientProblem(error) && error.isPassing && subscriptions.isWatched(path) && !live.isLive(path))
        freshness.fail(path);
      throw error;
    });
    const known = queryClient.getQueryData<T>(readKey(path));
    if (subscriptions.generation(path) !== generation && known !== undefined) return known;
    subscriptions.keepCursor(path, cursor);
    freshness.confirm(path);
    return body as T;
  }

  return async <T>(path: string, signal: AbortSignal): Promise<T> => {
    const answering = ask<T>(path, signal);
    if (queryClient.getQueryData(readKey(path)) !== undefined) return answering;
    const found = await recall(path, answering);
    if (found === null) return answering;
    answering.then(
      body => queryClient.setQueryData(readKey(path), body),
      () => undefined,
    );
    return found as T;
  };
}
