/** How this browser's screen is shared, read anew while it is locked: people come and go. A station's screen signs itself in. */
import { useEffect, useState } from 'react';
import type { SharedScreen } from '#shared/schemas/identity-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';

const readEveryMs = 20_000;

/** Undefined until it is known; null: nobody shares it. */
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
        // The way on is the route guard's. Where the office has ended it, people sign in.
        await local.enterScreen().catch(() => setScreen(null));
        return;
      }
      // While the server is away the tiles stay, and with none the form for the password says that it is.
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
