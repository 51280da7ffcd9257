/**
 * Shown with a hosted provider after the office has ended the screen's sharing or station; checks again
 * periodically.
 */
import { useEffect } from 'react';
import { useData } from '../../../data/data-context.tsx';
import { useIdentity } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';

const lookEveryMs = 20_000;

export function ScreenAway() {
  const { t } = useTranslation();
  const { refresh } = useIdentity();
  const { setTimer } = useData();
  useEffect(() => {
    let cancel = () => {};
    const look = () => {
      // The session's own retries report an unreachable server.
      void refresh().catch(() => undefined);
      cancel = setTimer(look, lookEveryMs);
    };
    look();
    return () => cancel();
  }, [refresh, setTimer]);
  return (
    <main>
      <EmptyState level={1} title={t('lock.away')} text={t('lock.awayText')} />
    </main>
  );
}
