/**
 * Which device of the restaurant this browser is, once it was paired: kept over restarts, named on every call, and told
 * to the office every 30 s. A server that no longer knows the pairing ends it here too.
 */

import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { devicePresenceMs } from '#shared/intervals.ts';
import { createUuid } from '#shared/uuid.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { isClientProblem } from './client-problem.ts';
import type { Http } from './http.ts';

export type PairedDevice = { readonly id: string; readonly name: string };

export type DeviceMemory = {
  /** Null: this browser is not paired. The same object until it changes. */
  current(): PairedDevice | null;
  keep(device: PairedDevice): void;
  forget(): void;
  onChange(listener: () => void): () => void;
};

const storageKey = 'kelner.device';

function parseDevice(text: string | null): PairedDevice | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null;
    return { id: String(kept.id), name: String(kept.name) };
  } catch {
    return null;
  }
}

export function createDeviceMemory({ storage }: Pick<BrowserEnvironment, 'storage'>): DeviceMemory {
  const listeners = new Set<() => void>();
  let device = parseDevice(storage.read(storageKey));
  const change = (next: PairedDevice | null) => {
    device = next;
    storage.write(storageKey, next === null ? null : JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    current: () => device,
    keep: ({ id, name }) => change({ id, name }),
    forget: () => change(null),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For a signed-in member: says at once and then every 30 s that the paired device is there. The answer ends it. */
export function startPresence(
  memory: DeviceMemory,
  http: Http,
  { setTimer }: Pick<BrowserEnvironment, 'setTimer'>,
  appVersion: string,
): () => void {
  const { method, path } = writes.confirmPresence;
  let cancelNext = () => {};
  let isStopped = false;

  async function confirm(id: string): Promise<void> {
    try {
      const request = { method, path: fillPath(path, { id }), body: { appVersion } };
      await http.send({ ...request, idempotencyKey: createUuid() });
    } catch (error) {
      // Anything else passes: the next confirmation comes in half a minute.
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
