/**
 * Label of the button for an admin's approval on the requesting device; a paired device is named as staff
 * know it.
 */

import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useApproveHere(): string {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  return device === null ? t('correction.byPassword') : t('correction.byPasswordAt', { device: device.name });
}
