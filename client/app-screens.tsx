/** Renders the screen for the current route: access guard, then its chunk and reads, then the screen in its frame. */
import { createElement, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { getI18n } from 'react-i18next';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { Role } from '#shared/kernel/roles.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { loadAppFrame } from './app-frame-loading.ts';
import { useData } from './data/data-context.tsx';
import { loadAreaTexts } from './i18n/texts.ts';
import { decideAccess } from './identity/route-guards.ts';
import { useAwaitedRole } from './identity/use-awaited-role.ts';
import { type FoundRoute, findRoute, plainPath } from './routing/find-route.ts';
import { useLinkIntent } from './routing/link-intent.ts';
import { routes } from './routing/router.tsx';
import { useTransition } from './routing/router-transition.ts';
import { useScrollMemory } from './routing/scroll-memory.ts';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { homePath, screenRoles } from './session/home-path.ts';
import { type Session, useIdentity } from './session/identity-context.tsx';
import { useTranslation } from './translation/use-translation.tsx';
import { Button } from './ui/button.tsx';
import { loadable } from './ui/loadable.tsx';
import { ErrorBoundary, ErrorView, type RenderFailure } from './ui/messages/error-view.tsx';
import { Skeleton } from './ui/messages/skeleton.tsx';
import { UnauthorizedView } from './ui/messages/unauthorized-view.tsx';
import { useNavigate } from './ui/use-navigate.ts';

const noRoles: readonly Role[] = [];

const AppFrame = loadable(loadAppFrame, <Skeleton />);

type Layout = 'bare' | 'standard' | 'wall';
/** `screen` is the same element until the next transition, so that the frame renders without it. */
type ReadyScreen = { layout: Layout; screen: ReactNode };
type Prepare = (found: FoundRoute, freshness: 'recent' | 'anew') => Promise<ReadyScreen>;

function usePrepare(): Prepare {
  const { preload } = useData();
  const { session } = useIdentity();
  const roles = session.kind === 'member' ? session.userInfo.roles : noRoles;
  return useCallback(
    async ({ route, params }, freshness) => {
      const reads = route.reads?.(params, roles) ?? [];
      const [draw] = await Promise.all([
        route.load(),
        route.texts && loadAreaTexts(getI18n(), route.texts),
        route.layout === 'bare' ? undefined : AppFrame.preload(),
        ...reads.map(({ name, params: readParams }) => preload(name, readParams, freshness)),
      ]);
      return { layout: route.layout ?? 'standard', screen: draw(params)(createElement) };
    },
    [preload, roles],
  );
}

/**
 * Preloads the chunk and data of a link that the user is about to follow; always refetches, so that the data is fresh
 * on arrival.
 */
function usePreloadOnIntent(): void {
  const prepare = usePrepare();
  const { session } = useIdentity();
  const onIntent = useCallback(
    (href: string) => {
      const [pathname = '', search = ''] = href.split('?');
      const path = plainPath(pathname);
      const found = findRoute(path);
      if (found === null || decideAccess(found.route.access, session, path, search).kind !== 'show') return;
      // Errors are reported when the user really navigates there.
      void prepare(found, 'anew').catch(() => undefined);
    },
    [prepare, session],
  );
  useLinkIntent(onIntent);
}

function reloadPage(): void {
  window.location.reload();
}

/** Delay after the screen is shown, to leave the network to its own requests first. */
const nextAfterMs = 1_500;

/** Preloads the chunk of the route's `next` screen; without it that chunk would load on navigation. */
function useNextAhead(next: ScreenName | undefined, isShown: boolean): void {
  const { setTimer } = useData();
  useEffect(() => {
    if (next === undefined || !isShown) return;
    return setTimer(() => void routes[next].load().catch(() => undefined), nextAfterMs);
  }, [next, isShown, setTimer]);
}

/** The frame of the previous screen stays with it until the next one is ready, so the layout does not jump. */
function FoundScreen({
  found,
  path,
  renderFailure,
}: {
  found: FoundRoute;
  path: string;
  renderFailure: RenderFailure;
}) {
  const { t } = useTranslation();
  const { name, route } = found;
  const prepare = usePrepare();
  const transition = useTransition(path, () => prepare(found, 'recent'));
  const shownKey = transition.kind === 'shown' ? transition.key : null;
  const isFirst = useRef(true);
  useScrollMemory(shownKey);
  useNextAhead(route.next, shownKey === path);

  useEffect(() => {
    document.title = `${t(`app.screens.${name}`)} · ${t('app.name')}`;
  }, [name, t]);

  useEffect(() => {
    if (shownKey === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // With the next frame, which lays the screen out anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById('content')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shownKey]);

  if (transition.kind === 'waiting') return null;
  if (transition.kind === 'shown') {
    const { layout, screen } = transition.value;
    return (
      <Framed layout={layout} path={path}>
        <ErrorBoundary resetKey={transition.key} renderFailure={renderFailure}>
          {screen}
        </ErrorBoundary>
      </Framed>
    );
  }
  return (
    <Framed layout={route.layout ?? 'standard'} path={path}>
      {transition.kind === 'skeleton' ? (
        <Skeleton />
      ) : (
        (renderFailure(transition.error) ?? <ErrorView error={transition.error} onRetry={reloadPage} />)
      )}
    </Framed>
  );
}

function Framed({ layout, path, children }: { layout: Layout; path: string; children: ReactNode }) {
  if (layout === 'bare') return children;
  return (
    <AppFrame layout={layout} currentPath={path}>
      {children}
    </AppFrame>
  );
}

function HomeButton({ session }: { session: Session }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const home = session.kind === 'member' ? homePath(screenRoles(session)) : null;
  return (
    <Button variant="primary" onClick={() => navigate(home ?? screenPaths.landing)}>
      {t('app.home')}
    </Button>
  );
}

/** `renderFailure` returns the content for a failed screen where the default error text would be wrong. */
export function AppScreens({ renderFailure }: { renderFailure: RenderFailure }) {
  const { session } = useIdentity();
  const [location] = useLocation();
  const search = useSearch();
  const path = plainPath(location);
  usePreloadOnIntent();
  const found = findRoute(path);
  const decision = found && decideAccess(found.route.access, session, path, search);
  const hasNoRole = session.kind === 'member' && session.userInfo.roles.length === 0;
  useAwaitedRole(hasNoRole || decision?.kind === 'unauthorized');
  if (found === null || decision === null) return <NotFoundScreen />;

  if (decision.kind === 'go') return <Redirect to={decision.to} replace />;
  if (decision.kind === 'unauthorized') {
    return (
      <Framed layout="standard" path={path}>
        <UnauthorizedView
          isByPin={session.kind === 'member' && session.isByPin}
          action={<HomeButton session={session} />}
        />
      </Framed>
    );
  }
  // A different user or organization remounts the tree, so no state of the previous one can remain.
  const person =
    session.kind === 'member' ? `${session.userInfo.orgId} ${session.userInfo.userId}` : session.kind;
  return <FoundScreen key={person} found={found} path={path} renderFailure={renderFailure} />;
}
