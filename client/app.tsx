/** Puts identity, data and screens on top of each other; the data layer runs as long as one member is signed in. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAnyRole } from '#shared/roles.ts';
import { AppScreens } from './app-screens.tsx';
import type { DataAccess } from './data/data-access.ts';
import { DataProvider } from './data/data-context.tsx';
import type { Edges } from './data/edges.ts';
import { HostedIdentity } from './identity/hosted-identity.tsx';
import { useIdentity } from './identity/identity-context.tsx';
import { LocalProvider } from './identity/local-provider.tsx';
import type { LocalSession } from './identity/local-session.ts';
import { useTabOutbox } from './orders/use-tab-outbox.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { ErrorBoundary } from './ui/error-view.tsx';
import { UnsavedChangesGuard } from './ui/unsaved-changes.tsx';

function SignedInData({ access }: { access: DataAccess }) {
  const { session } = useIdentity();
  const member =
    session.kind === 'member' ? `${session.userInfo.orgId} ${session.userInfo.userId}` : undefined;
  useEffect(() => (member === undefined ? undefined : access.start()), [access, member]);
  const takesOrders = session.kind === 'member' && hasAnyRole(session.userInfo.roles, ['waiter']);
  useTabOutbox(access, takesOrders ? member : undefined);
  return null;
}

function Screens() {
  const { t } = useTranslation();
  const { status } = useIdentity();
  if (status === 'loading') return null;
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

export function App({ session, access, edges }: { session: LocalSession; access: DataAccess; edges: Edges }) {
  return (
    <ErrorBoundary>
      <LocalProvider session={session} http={access.http}>
        <HostedIdentity session={session} http={access.http} edges={edges}>
          <DataProvider access={access}>
            <SignedInData access={access} />
            <UnsavedChangesGuard>
              <Screens />
            </UnsavedChangesGuard>
          </DataProvider>
        </HostedIdentity>
      </LocalProvider>
    </ErrorBoundary>
  );
}
