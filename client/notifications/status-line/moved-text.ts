/**
 * Text for a screen that can't reach the server: the address that remains valid when the server's network
 * address changes.
 */
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../../session/identity-context.tsx';

/** Empty if there is no such address, or the page already uses it. */
export function useMovedText(): string {
  const { t } = useTranslation();
  const address = useIdentity().config?.lastingAddress;
  return address === undefined || address === location.origin ? '' : t('live.movedBanner', { address });
}
