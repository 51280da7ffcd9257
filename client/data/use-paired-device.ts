/** The paired device that this browser is, or null; for screens that show or change it. */
import { useSyncExternalStore } from 'react';
import { useData } from './data-context.tsx';
import type { DeviceMemory, PairedDevice } from './device-memory.ts';

export function usePairedDevice(): Pick<DeviceMemory, 'keep' | 'forget'> & { device: PairedDevice | null } {
  const { keep, forget, onChange, current } = useData().device;
  return { device: useSyncExternalStore(onChange, current), keep, forget };
}
