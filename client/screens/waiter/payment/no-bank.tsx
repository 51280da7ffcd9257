/** Says before cash is taken that neither the person nor the device has an open cash session, and leads there. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../session/identity-context.tsx';
import styles from './pay-sheet.module.css';

export function NoBank() {
  const { t } = useTranslation();
  const { data: sessions } = useRead('cashSessions');
  const { userId } = useMember();
  const { device } = usePairedDevice();
  const isOpen = sessions?.some(
    ({ state, kind, holder }) => state === 'open' && holder.id === (kind === 'waiter' ? userId : device?.id),
  );
  if (isOpen !== false) return null;
  return (
    <p className={styles.noBank} role="status">
      {t('till.cash.noBank')}
      <Link href={screenPaths.waiterCash}>{t('app.screens.waiterCash')}</Link>
    </p>
  );
}
