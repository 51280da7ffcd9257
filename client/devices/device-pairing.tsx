/** Account menu entry that shows which restaurant device this browser is paired as, and opens the pairing dialog. */
import { MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePairedDevice } from '../data/use-paired-device.ts';
import { Button } from '../ui/button.tsx';

/** Used once per tablet, so it is not in the initial bundle. */
const PairDeviceDialog = lazy(async () => {
  const { PairDeviceDialog: component } = await import('./pair-device-dialog.tsx');
  return { default: component };
});

export function DevicePairing() {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<MonitorSmartphone />} onClick={() => setIsOpen(true)}>
        {device === null ? t('office.pair.title') : t('office.pair.thisIs', { name: device.name })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PairDeviceDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
