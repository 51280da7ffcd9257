/**
 * Entries below a hosted provider's sign-in form: pairing of a device, or on a shared screen the way back to
 * the staff tiles.
 */

import { useEffect } from 'react';
import { ArrowLeft } from '#icons';
import { useData } from '../../../data/data-context.tsx';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useIdleTime } from '../../../devices/use-idle-time.ts';
import { type SharedScreens, useSharedScreens } from '../../../identity/local-provider.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';

const readEveryMs = 20_000;
/** Long enough to fetch a code that was sent by e-mail. */
const abandonedMs = 3 * 60_000;

/** Returns to the staff tiles when the office has shared this screen, or when a sign-in was abandoned. */
export function TilesWhenDue() {
  const screens = useSharedScreens();
  const { setTimer } = useData();
  const isDevice = usePairedDevice().device !== null;
  useEffect(() => {
    if (screens === null || !isDevice) return;
    let isOver = false;
    let cancel = () => {};
    const read = async () => {
      const isByPin = await screens.isByPin().catch(() => false);
      if (isOver) return;
      if (isByPin) return screens.leaveAccount();
      cancel = setTimer(() => void read(), readEveryMs);
    };
    void read();
    return () => {
      isOver = true;
      cancel();
    };
  }, [screens, isDevice, setTimer]);
  return null;
}

export function BackToTiles({ screens }: { screens: SharedScreens }) {
  const { t } = useTranslation();
  useIdleTime(abandonedMs, screens.leaveAccount);
  return (
    <Button icon={<ArrowLeft />} onClick={screens.leaveAccount}>
      {t('lock.back')}
    </Button>
  );
}
