/**
 * Text for a screen that can't reach the server: the address that remains valid when the server's network
 * address changes.
 */

import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';

/** Empty if there is no such address, or the page already uses it. */
export function useMovedText(): string {
  const { t } = useTranslation();
  const address = useIdentity().config?.lastingAddress;
  return address === undefined || address === location.origin ? '' : t('live.movedBanner', { address });
}
