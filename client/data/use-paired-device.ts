/** The device of the restaurant that this browser is, or null, for what shows or changes it. */
import { useSyncExternalStore } from 'react';
import { useData } from './data-context.tsx';
import type { DeviceMemory, PairedDevice } from './device-memory.ts';

export function usePairedDevice(): Pick<DeviceMemory, 'keep' | 'forget'> & { device: PairedDevice | null } {
  const { keep, forget, onChange, current } = useData().device;
  return { device: useSyncExternalStore(onChange, current), keep, forget };
}
