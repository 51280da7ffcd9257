/** Puts identity, data and screens on top of each other; the data layer runs as long as one member is signed in. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppScreens } from './app-screens.tsx';
import type { DataAccess } from './data/data-access.ts';
import { DataProvider } from './data/data-context.tsx';
import { useIdentity } from './identity/identity-context.tsx';
import { LocalProvider } from './identity/local-provider.tsx';
import type { LocalSession } from './identity/local-session.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorBoundary } from './ui/error-view.tsx';
import { UnsavedChangesGuard } from './ui/unsaved-changes.tsx';

function SignedInData({ access }: { access: DataAccess }) {
  const { session } = useIdentity();
  const member =
    session.kind === 'member' ? `${session.userInfo.orgId} ${session.userInfo.userId}` : undefined;
  useEffect(() => (member === undefined ? undefined : access.start()), [access, member]);
  return null;
}

function Screens() {
  const { t } = useTranslation();
  const { status, config } = useIdentity();
  if (status === 'loading') return null;
  if (config?.identity.kind === 'clerk') {
    return (
      <main>
        <div role="alert">
          <EmptyState level={1} title={t('app.clerk.title')} text={t('app.clerk.text')} />
        </div>
      </main>
    );
  }
  if (status === 'error') {
    return (
      <main>
        <div role="alert">
          <EmptyState level={1} title={t('app.serverAway.title')} text={t('app.serverAway.text')} />
        </div>
      </main>
    );
  }
  return <AppScreens />;
}

export function App({ session, access }: { session: LocalSession; access: DataAccess }) {
  return (
    <ErrorBoundary>
      <LocalProvider session={session} http={access.http}>
        <DataProvider access={access}>
          <SignedInData access={access} />
          <UnsavedChangesGuard>
            <Screens />
          </UnsavedChangesGuard>
        </DataProvider>
      </LocalProvider>
    </ErrorBoundary>
  );
}
