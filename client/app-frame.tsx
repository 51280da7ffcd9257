/** Connects the app shell to its data: navigation links by role, live data status, sign-in notices and sign-out. */
import {
  Armchair,
  ArrowLeftRight,
  BookOpen,
  Carrot,
  ChartNoAxesColumn,
  ChefHat,
  CircleUserRound,
  CookingPot,
  Gauge,
  History,
  House,
  LayoutGrid,
  Martini,
  MonitorSmartphone,
  Printer,
  ReceiptText,
  Settings as SettingsIcon,
  Store,
  Users,
} from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findRead } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { hasAnyRole } from '#shared/roles.ts';
import { type ScreenName, screenPaths } from '#shared/screen-paths.ts';
import { useLiveStatus, useStaleParts, useStaleSince } from './data/live/use-live-status.ts';
import { DevicePairing } from './devices/device-pairing.tsx';
import { useFormats } from './i18n/formats.ts';
import { useHostedScreens } from './identity/hosted-screens.ts';
import { useIdentity, useMember } from './identity/identity-context.tsx';
import { switchOrganizationPath } from './identity/route-guards.ts';
import { useSignOut } from './identity/use-sign-out.ts';
import { NoticesPart } from './notifications/notices-part.tsx';
import { openNotices } from './notifications/notification-center.ts';
import { NotificationsEntry } from './notifications/notifications-entry.tsx';
import { useLeavePush } from './notifications/push/leave-push.ts';
import { QueuedNotice } from './orders/queued-notice.tsx';
import { useSignOutQuestion } from './orders/use-sign-out-question.tsx';
import { routes } from './router.tsx';
import { PaletteOpener } from './routing/palette/palette-opener.tsx';
import { AppShell } from './ui/shell/app-shell.tsx';
import { LiveBadge, type LiveBadgeState } from './ui/shell/live-badge.tsx';
import type { NavigationItem, NavigationSection } from './ui/shell/navigation-menu.tsx';
import { ShellBanner } from './ui/shell/shell-banner.tsx';

/** Exported by this file so that notices are loaded with the frame that shows them. */
export { openNotices };

/** Only admins load this chunk; if it is missing (an older deployment), the rest of the frame still renders. */
const ApprovalsNotice = lazy<ComponentType>(() =>
  import('./screens/admin/approvals/approvals-notice.tsx').then(
    ({ ApprovalsNotice: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

const icons: Partial<Record<ScreenName, ReactNode>> = {
  waiter: <House />,
  waiterTables: <LayoutGrid />,
  waiterOrders: <ReceiptText />,
  recentlyClosedOrders: <History />,
  preparation: <CookingPot />,
  kitchen: <ChefHat />,
  bar: <Martini />,
  admin: <Gauge />,
  adminOrders: <ReceiptText />,
  adminReports: <ChartNoAxesColumn />,
  adminMenu: <BookOpen />,
  adminTables: <Armchair />,
  adminIngredients: <Carrot />,
  adminUsers: <Users />,
  adminReceipts: <Printer />,
  adminDevices: <MonitorSmartphone />,
  adminSettings: <SettingsIcon />,
};

const areas: readonly { id: string; screens: readonly ScreenName[] }[] = [
  { id: 'floor', screens: ['waiter', 'waiterTables', 'waiterOrders', 'recentlyClosedOrders'] },
  { id: 'preparation', screens: ['preparation', 'kitchen', 'bar'] },
  {
    id: 'office',
    screens: [
      'admin',
      'adminOrders',
      'adminReports',
      'adminMenu',
      'adminReceipts',
      'adminTables',
      'adminIngredients',
      'adminUsers',
      'adminDevices',
      'adminSettings',
    ],
  },
];

function useSections(): NavigationSection[] {
  const { t } = useTranslation();
  const { roles } = useMember();
  return useMemo(() => {
    const isTheirs = (name: ScreenName) => {
      const { access } = routes[name];
      return access.for === 'member' && hasAnyRole(roles, access.roles);
    };
    const sections = areas.map(({ id, screens }) => ({
      id,
      label: t(`app.sections.${id}`),
      items: screens
        .filter(isTheirs)
        .map(name => ({ path: screenPaths[name], label: t(`app.screens.${name}`), icon: icons[name] })),
    }));
    return sections.filter(({ items }) => items.length > 0);
  }, [roles, t]);
}

/** Links to the user's own pages, for every role. */
function useOwnLinks(): NavigationItem[] {
  const { t } = useTranslation();
  const { session, config } = useIdentity();
  const isLocal = config?.identity.kind === 'local';
  // Hosted identity providers bring their own organization switcher.
  const hasOthers = isLocal && session.kind === 'member' && session.organizations.length > 1;
  return useMemo(
    () => [
      { path: screenPaths.profile, label: t('app.screens.profile'), icon: <CircleUserRound /> },
      { path: screenPaths.organization, label: t('app.screens.organization'), icon: <Store /> },
      ...(hasOthers
        ? [{ path: switchOrganizationPath, label: t('ui.switchRestaurant'), icon: <ArrowLeftRight /> }]
        : []),
    ],
    [hasOthers, t],
  );
}

/** Names the read that is stale while the others are fresh; null if none is stale or all are. */
function useStalePart(): string | null {
  const { t } = useTranslation();
  const failures = useStaleParts().map(path => {
    const row = findRead(path);
    return row === null ? null : reads[row.name].failure;
  });
  if (failures.length === 0 || failures.includes(null)) return null;
  return [...new Set(failures)].map(text => t(`failures.${text}`)).join('. ');
}

type FreshnessParts = { status: ReactNode; banner: ReactNode; wallBanner: ReactNode };

function useFreshnessParts(): FreshnessParts {
  const live = useLiveStatus();
  const staleSince = useStaleSince();
  const part = useStalePart();
  const { time } = useFormats();
  const { kind } = live;
  const sinceMs = kind === 'offline' ? live.sinceMs : staleSince;
  const since = sinceMs === null || sinceMs === undefined ? null : time(sinceMs);
  const isCrowded = kind === 'polling' && live.isCrowded === true;
  return useMemo(() => {
    const crowded = isCrowded ? <ShellBanner kind="crowded" /> : null;
    const status = (state: LiveBadgeState) => <LiveBadge state={state} />;
    if (kind === 'offline') {
      const banner = <ShellBanner kind={since === null ? 'offline' : 'offlineSince'} since={since} />;
      return { status: status({ kind }), banner, wallBanner: null };
    }
    if (since === null) return { status: status({ kind }), banner: crowded, wallBanner: crowded };
    const banner = <ShellBanner kind={part === null ? 'stale' : 'part'} since={since} what={part} />;
    return { status: status({ kind: 'stale', since }), banner, wallBanner: crowded };
  }, [kind, since, part, isCrowded]);
}

/** Sign-in warning while the session has a problem. */
function useNotice(): ReactNode {
  const { notice } = useIdentity();
  const { time } = useFormats();
  const until = notice?.kind === 'grace' ? time(notice.untilMs) : null;
  return useMemo(() => notice && <ShellBanner kind={notice.kind} since={until} />, [notice, until]);
}

export function AppFrame({
  layout,
  currentPath,
  children,
}: {
  layout: 'standard' | 'wall';
  currentPath: string;
  children: ReactNode;
}) {
  const { displayName, restaurant, roles } = useMember();
  const { signOut: end, failure } = useSignOut();
  const { signOut, question } = useSignOutQuestion(useLeavePush(end));
  const sections = useSections();
  const links = useOwnLinks();
  const { status, banner, wallBanner } = useFreshnessParts();
  const hosted = useHostedScreens();
  const notice = useNotice();
  return (
    <AppShell
      layout={layout}
      status={status}
      finder={<PaletteOpener sections={sections} links={links} />}
      // Wall screens show this themselves, larger and with the age of the data.
      banner={
        <>
          {(layout === 'wall' ? wallBanner : banner) ?? notice}
          <QueuedNotice />
          <NoticesPart layout={layout} currentPath={currentPath} />
          {layout !== 'wall' && roles.includes('admin') && (
            <Suspense fallback={null}>
              <ApprovalsNotice />
            </Suspense>
          )}
        </>
      }
      account={{
        name: displayName,
        restaurantName: restaurant.name,
        sections,
        links,
        tools: (
          <>
            {hosted && <hosted.Switchers />}
            <NotificationsEntry />
            <DevicePairing />
          </>
        ),
        currentPath,
        signOutFailure: failure,
        onSignOut: signOut,
      }}
    >
      {children}
      {question}
    </AppShell>
  );
}
