/**
 * Sends the paired device's presence every 30 s. If the server no longer knows the pairing, it is removed here too.
 */
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { devicePresenceMs } from '#shared/kernel/intervals.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { isClientProblem } from './client-problem.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Http } from './http.ts';

/** Starts sending presence for a signed-in member, at once and then every 30 s. Returns the stop function. */
export function startPresence(
  memory: DeviceMemory,
  http: Http,
  { setTimer, now }: Pick<BrowserEnvironment, 'setTimer' | 'now'>,
  appVersion: string,
): () => void {
  const { method, path } = writes.confirmPresence;
  let cancelNext = () => {};
  let isStopped = false;

  async function confirm(id: string): Promise<void> {
    try {
      const request = { method, path: fillPath(path, { id }), body: { appVersion, clockMs: now() } };
      await http.send({ ...request, idempotencyKey: createUuid() });
    } catch (error) {
      // Other failures are ignored: the next one follows in 30 s.
      const isUnknown = isClientProblem(error) && error.status === 404;
      if (isUnknown && memory.current()?.id === id) memory.forget();
    }
  }

  function next(): void {
    cancelNext();
    const device = memory.current();
    if (isStopped || device === null) return;
    cancelNext = setTimer(next, devicePresenceMs);
    void confirm(device.id);
  }

  const stopListening = memory.onChange(next);
  next();
  return () => {
    isStopped = true;
    stopListening();
    cancelNext();
  };
}
