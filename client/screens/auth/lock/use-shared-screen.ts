/**
 * How this browser's screen is shared, refetched while it is locked because staff change. A station's screen
 * signs in by itself.
 */
import { useEffect, useState } from 'react';
import type { SharedScreen } from '#shared/platform/identity-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';

const readEveryMs = 20_000;

/** Undefined until known; null if the screen is not shared. */
export function useSharedScreen(): SharedScreen | null | undefined {
  const local = useLocalIdentity();
  const { setTimer } = useData();
  const { device } = usePairedDevice();
  const [screen, setScreen] = useState<SharedScreen | null | undefined>(undefined);
  const isDevice = device !== null;
  useEffect(() => {
    if (local === null || !isDevice) return;
    let isOver = false;
    let cancel = () => {};
    const read = async () => {
      const found = await local.readScreen().catch(() => undefined);
      if (isOver) return;
      if (found?.isStation === true) {
        // On success the route guard navigates. If the office has ended the station, people sign in instead.
        await local.enterScreen().catch(() => setScreen(null));
        return;
      }
      // While the server is away the tiles stay; without tiles the password form reports the error.
      setScreen(known => (found === undefined ? (known ?? null) : found.screen));
      cancel = setTimer(() => void read(), readEveryMs);
    };
    void read();
    return () => {
      isOver = true;
      cancel();
    };
  }, [local, isDevice, setTimer]);
  return isDevice && local !== null ? screen : null;
}
