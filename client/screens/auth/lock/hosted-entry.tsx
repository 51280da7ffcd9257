/** What stands below a hosted provider's sign-in form: the pairing of a device, or on a shared screen the way back to its tiles. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeft } from '#icons';
import { useData } from '../../../data/data-context.tsx';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useIdleTime } from '../../../devices/use-idle-time.ts';
import { type SharedScreens, useSharedScreens } from '../../../identity/local-provider.tsx';
import { Button } from '../../../ui/button.tsx';

const readEveryMs = 20_000;
/** For a code that comes by e-mail. */
const abandonedMs = 3 * 60_000;

/** The office may have shared this screen, or whoever wanted to sign in took too long: then its tiles are due. */
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
