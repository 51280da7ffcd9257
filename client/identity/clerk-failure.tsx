/** Error view for when Clerk does not load or answer in time, with a retry. */

import { CloudOff } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';
import { loadFailureText } from './clerk-session.ts';

/** `script`: Clerk's script could not be downloaded; `silent`: it is loaded but gets no answer from Clerk. */
export type ClerkFault = 'script' | 'silent';

export function ClerkFailure({ fault, onRetry }: { fault: ClerkFault; onRetry: () => void }) {
  const { t } = useTranslation();
  const title = fault === 'script' ? t(`failures.${loadFailureText}`) : t('app.clerk.silent');
  return (
    <main>
      <div role="alert">
        <EmptyState
          level={1}
          icon={<CloudOff />}
          title={title}
          text={t('app.clerk.tryAgainText')}
          action={
            <Button variant="primary" onClick={onRetry}>
              {t('app.clerk.tryAgain')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
