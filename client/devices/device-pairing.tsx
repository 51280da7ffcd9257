/** Account menu entry that shows which restaurant device this browser is paired as, and opens the pairing dialog. */

import { useState } from 'react';
import { MonitorSmartphone } from '#icons';
import { usePairedDevice } from '../data/use-paired-device.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

/** Used once per tablet, so it is not in the initial bundle. */
const PairDeviceDialog = loadable(async () => (await import('./pair-device-dialog.tsx')).PairDeviceDialog);

export function DevicePairing() {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<MonitorSmartphone />} onClick={() => setIsOpen(true)}>
        {device === null ? t('pairing.title') : t('pairing.thisIs', { name: device.name })}
      </Button>
      {isOpen && <PairDeviceDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
