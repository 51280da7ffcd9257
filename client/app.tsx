/** Composition root of the React tree: identity, data and screens; the data layer runs while a member is signed in. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { loadNotices } from './app-frame-loading.ts';
import { AppScreens } from './app-screens.tsx';
import type { BrowserEnvironment } from './data/browser-environment.ts';
import type { DataAccess } from './data/data-access.ts';
import { DataProvider } from './data/data-context.tsx';
import { ScreenWatch } from './devices/screen-watch.tsx';
import { useMemberLanguage } from './i18n/use-member-language.ts';
import { HostedIdentity } from './identity/hosted-identity.tsx';
import type { Found, Sources } from './identity/local-member.ts';
import { LocalProvider } from './identity/local-provider.tsx';
import { useFreshSettings } from './identity/use-fresh-settings.ts';
import { useNotifications } from './notifications/use-notification-center.ts';
import { createChunkRecovery } from './routing/lost-chunk.ts';
import { LostChunkView } from './routing/lost-chunk-view.tsx';
import { useIdentity } from './session/identity-context.tsx';
import { useTranslation } from './translation/use-translation.tsx';
import { UnsavedChangesGuard } from './ui/forms/unsaved-changes.tsx';
import { EmptyState } from './ui/messages/empty-state.tsx';
import { ErrorBoundary, type RenderFailure } from './ui/messages/error-view.tsx';

/** By then a first visit has loaded its screen; nothing else competes with those files. */
const screenFirstMs = 2_500;

/** Whether this browser opened an outbox before: it may hold unsent writes. */
async function hasOutbox(): Promise<boolean> {
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === 'kelner-outbox');
}

/** False only for the first moments on the tables of a browser without an outbox. */
function useIsOutboxDue({ setTimer }: DataAccess): boolean {
  const [location] = useLocation();
  const [isDue, setIsDue] = useState(location !== screenPaths.waiterTables);
  if (!isDue && location !== screenPaths.waiterTables) setIsDue(true);
  useEffect(() => {
    if (isDue) return;
    // A browser that can't say waits as one without.
    void hasOutbox().then(
      has => has && setIsDue(true),
      () => undefined,
    );
    return setTimer(() => setIsDue(true), screenFirstMs);
  }, [isDue, setTimer]);
  return isDue;
}

/** Keeps the outbox open while a user who takes orders is signed in. `scope`: organization and user. */
function useTabOutbox(access: DataAccess, scope: string | undefined): void {
  const isDue = useIsOutboxDue(access);
  useEffect(() => {
    if (scope === undefined || !isDue) return;
    let isOver = false;
    let close = async () => {};
    const open = async () => {
      const { openTabOutbox } = await import('./writes/tab-outbox.ts');
      if (isOver) return;
      close = await openTabOutbox(access, scope);
      if (isOver) await close();
    };
    // In a browser without storage unsent writes wait in memory, and the screen says so.
    void open().catch(() => undefined);
    return () => {
      isOver = true;
      void close();
    };
  }, [access, scope, isDue]);
}

function SignedInData({ access, environment }: { access: DataAccess; environment: BrowserEnvironment }) {
  const { status, session } = useIdentity();
  const isNobody = status === 'ready' && session.kind !== 'member';
  useEffect(() => (isNobody ? access.clearPersistedReads() : undefined), [access, isNobody]);
  const member =
    session.kind === 'member' ? `${session.userInfo.orgId} ${session.userInfo.userId}` : undefined;
  useEffect(() => (member === undefined ? undefined : access.start(member)), [access, member]);
  const takesOrders = session.kind === 'member' && hasAnyRole(session.userInfo.roles, ['waiter']);
  useTabOutbox(access, takesOrders ? member : undefined);
  useFreshSettings(environment);
  return null;
}

/** Rendered below the unsaved-changes guard, so that opening a notification asks before leaving a form. */
function Notifications({ access: { setTimer } }: { access: DataAccess }) {
  const load = useCallback(async () => {
    await new Promise<void>(resolve => void setTimer(resolve, screenFirstMs));
    return loadNotices();
  }, [setTimer]);
  useNotifications(load);
  return null;
}

function Screens({ renderFailure }: { renderFailure: RenderFailure }) {
  const { t } = useTranslation();
  const { status, session } = useIdentity();
  const userInfo = session.kind === 'member' ? session.userInfo : undefined;
  const member = userInfo && `${userInfo.orgId} ${userInfo.userId}`;
  const hasLanguage = useMemberLanguage(member, userInfo?.language);
  if (status === 'loading' || !hasLanguage) return null;
  if (status === 'error') {
    return (
      <main>
        <div role="alert">
          <EmptyState level={1} title={t('app.serverAway.title')} text={t('app.serverAway.text')} />
        </div>
      </main>
    );
  }
  return <AppScreens renderFailure={renderFailure} />;
}

/** `first`: the session at the start, from `sources`; null if the server did not answer. */
export function App({
  sources,
  first,
  access,
  environment,
}: {
  sources: Sources;
  first: Found | null;
  access: DataAccess;
  environment: BrowserEnvironment;
}) {
  const [recovery] = useState(() => createChunkRecovery(environment, access.writes.isSafe));
  const renderFailure = useCallback(
    (error: unknown) => (recovery.isLost(error) ? <LostChunkView recovery={recovery} /> : null),
    [recovery],
  );
  return (
    <ErrorBoundary renderFailure={renderFailure}>
      <LocalProvider sources={sources} first={first}>
        <HostedIdentity session={sources.session} http={access.http} environment={environment}>
          <DataProvider access={access}>
            <SignedInData access={access} environment={environment} />
            <UnsavedChangesGuard>
              <Notifications access={access} />
              <ScreenWatch />
              <Screens renderFailure={renderFailure} />
            </UnsavedChangesGuard>
          </DataProvider>
        </HostedIdentity>
      </LocalProvider>
    </ErrorBoundary>
  );
}
