/** For a screen that does not reach the server: the address that stays when the network gives its computer another one. */
import { useTranslation } from 'react-i18next';
import { useIdentity } from '../../session/identity-context.tsx';

/** Empty where there is none, or where this page already has it. */
export function useMovedText(): string {
  const { t } = useTranslation();
  const address = useIdentity().config?.lastingAddress;
  return address === undefined || address === location.origin ? '' : t('live.movedBanner', { address });
}
