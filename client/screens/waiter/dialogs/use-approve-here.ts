/** What the button says by which an admin approves on the device that asked: a paired one by its name, as staff know it. */
import { useTranslation } from 'react-i18next';
import { usePairedDevice } from '../../../data/use-paired-device.ts';

export function useApproveHere(): string {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  return device === null ? t('correction.byPassword') : t('correction.byPasswordAt', { device: device.name });
}
