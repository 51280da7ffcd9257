/** Pairing entry of the sign-in page: stores a device's pairing code and pairs once somebody signs in. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { MonitorSmartphone } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { pairingCodeAfterSignIn, pairingPath } from '../../devices/pairing-link.ts';
import { Button } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.tsx';

/** Used once per tablet, so it is not in the initial bundle. */
const PairingCodeDialog = loadable(
  async () => (await import('../../devices/pairing-code-dialog.tsx')).PairingCodeDialog,
);

export function PairBeforeSignIn() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const code = pairingCodeAfterSignIn(useSearch());
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (code !== null) return <p role="status">{t('pairing.afterSignIn', { code })}</p>;
  const keep = (typed: string) => {
    navigate(`${screenPaths.login}?next=${encodeURIComponent(pairingPath(typed))}`, { replace: true });
    close();
  };
  return (
    <>
      <Button icon={<MonitorSmartphone />} onClick={() => setIsOpen(true)}>
        {t('pairing.title')}
      </Button>
      {isOpen && <PairingCodeDialog onSubmit={keep} onClose={close} />}
    </>
  );
}
