/** With a hosted provider: the office has ended what this screen was for. It looks again now and then, and goes on as whatever it is by then. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '../../../data/data-context.tsx';
import { useIdentity } from '../../../session/identity-context.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';

const lookEveryMs = 20_000;

export function ScreenAway() {
  const { t } = useTranslation();
  const { refresh } = useIdentity();
  const { setTimer } = useData();
  useEffect(() => {
    let cancel = () => {};
    const look = () => {
      // The session's own retries say that the server is away.
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
