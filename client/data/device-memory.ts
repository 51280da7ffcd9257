/** Persists which paired device this browser is. */
import type { BrowserEnvironment } from './browser-environment.ts';
import { createListeners } from './listeners.ts';

export type PairedDevice = { readonly id: string; readonly name: string };

export type DeviceMemory = {
  /** Null if not paired. Referentially stable until it changes. */
  current(): PairedDevice | null;
  keep(device: PairedDevice): void;
  forget(): void;
  onChange(listener: () => void): () => void;
};

const storageKey = 'kelner.device';

function parseDevice(text: string | null): PairedDevice | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored))
      return null;
    return { id: String(stored.id), name: String(stored.name) };
  } catch {
    return null;
  }
}

export function createDeviceMemory({ storage }: Pick<BrowserEnvironment, 'storage'>): DeviceMemory {
  const listeners = createListeners();
  let device = parseDevice(storage.read(storageKey));
  const change = (next: PairedDevice | null) => {
    device = next;
    storage.write(storageKey, next === null ? null : JSON.stringify(next));
    listeners.notify();
  };
  return {
    current: () => device,
    keep: ({ id, name }) => change({ id, name }),
    forget: () => change(null),
    onChange: listeners.add,
  };
}
