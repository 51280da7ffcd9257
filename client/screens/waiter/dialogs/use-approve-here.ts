/**
 * Label of the button for an admin's approval on the requesting device; a paired device is named as staff
 * know it.
 */
import { useTranslation } from 'react-i18next';
import { usePairedDevice } from '../../../data/use-paired-device.ts';

export function useApproveHere(): string {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  return device === null ? t('correction.byPassword') : t('correction.byPasswordAt', { device: device.name });
}
