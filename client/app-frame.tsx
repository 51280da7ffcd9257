/** Connects the app shell to its data: navigation links by role, live data status, sign-in notices and sign-out. */

import { type ReactNode, useMemo } from 'react';
import {
  Armchair,
  ArrowLeftRight,
  Banknote,
  Bell,
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
} from '#icons';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { useLiveStatus, useStaleSince } from './data/live/use-live-status.ts';
import { DevicePairing } from './devices/device-pairing.tsx';
import { HelpButton, HelpOpener } from './help/help-opener.tsx';
import { useFormats } from './i18n/formats.ts';
import { useHostedScreens } from './identity/hosted-screens.ts';
import { switchOrganizationPath } from './identity/route-guards.ts';
import { useSignOut } from './identity/use-sign-out.ts';
import { NotificationsEntry } from './notifications/notifications-entry.tsx';
import { useLeavePush } from './notifications/push/leave-push.ts';
import { AskedEntry } from './notifications/status-line/asked-approval.tsx';
import { ReadyCount } from './notifications/status-line/ready-count.tsx';
import { loadNotices, StatusLine } from './notifications/status-line/status-line.tsx';
import { useSignOutQuestion } from './orders/use-sign-out-question.tsx';
import { routes } from './routing/router.tsx';
import { useOrdersOpened } from './screens/waiter/practice/use-orders-opened.ts';
import { useIdentity, useMember, useScreenRoles } from './session/identity-context.tsx';
import { useTranslation } from './translation/use-translation.tsx';
import { loadable } from './ui/loadable.tsx';
import { AppShell } from './ui/shell/app-shell.tsx';
import { LiveBadge } from './ui/shell/live-badge.tsx';
import type { NavigationItem, NavigationSection } from './ui/shell/navigation-menu.tsx';
import { useMediaQuery } from './ui/use-media-query.ts';

/** Exported by this file because notices are shown in the frame. */
export { loadNotices };

/** Only admins load this chunk; if it is missing (an older deployment), the rest of the frame still renders. */
const ApprovalsNotice = loadable(() =>
  import('./screens/admin/approvals/approvals-notice.tsx').then(
    ({ ApprovalsNotice: component }) => component,
    () => () => null,
  ),
);
/** Only shared screens load it. */
const SharedScreenBar = loadable(
  async () => (await import('./devices/shared-screen-bar.tsx')).SharedScreenBar,
);

/** Only tills with a drawer load it. */
const DrawerNotice = loadable(
  async () => (await import('./screens/waiter/cash/drawer/drawer-notice.tsx')).DrawerNotice,
);

/** A phone has its entry in the menu, and loads it there; elsewhere its place is reserved. */
const PaletteOpener = loadable(
  () =>
    import('./routing/palette/palette-opener.tsx').then(
      ({ PaletteOpener: component }) => component,
      () => () => null,
    ),
  <div style={{ height: 44 }} />,
);
const PaletteEntry = loadable(() =>
  import('./routing/palette/palette-opener.tsx').then(
    ({ PaletteEntry: component }) => component,
    () => () => null,
  ),
);

const icons: Partial<Record<ScreenName, ReactNode>> = {
  waiter: <House />,
  waiterTables: <LayoutGrid />,
  waiterOrders: <ReceiptText />,
  waiterReady: <Bell />,
  recentlyClosedOrders: <History />,
  waiterCash: <Banknote />,
  preparation: <CookingPot />,
  kitchen: <ChefHat />,
  bar: <Martini />,
  admin: <Gauge />,
  adminOrders: <ReceiptText />,
  adminReports: <ChartNoAxesColumn />,
  adminCash: <Banknote />,
  adminMenu: <BookOpen />,
  adminTables: <Armchair />,
  adminIngredients: <Carrot />,
  adminUsers: <Users />,
  adminReceipts: <Printer />,
  adminDevices: <MonitorSmartphone />,
  adminSettings: <SettingsIcon />,
};

/** Not in a phone's bar, where places are few. */
const asideScreens: readonly ScreenName[] = ['waiter', 'waiterCash'];

const badges: Partial<Record<ScreenName, ReactNode>> = { waiterReady: <ReadyCount /> };

const areas: readonly { id: string; screens: readonly ScreenName[] }[] = [
  {
    id: 'floor',
    screens: ['waiter', 'waiterTables', 'waiterOrders', 'waiterReady', 'recentlyClosedOrders', 'waiterCash'],
  },
  { id: 'preparation', screens: ['preparation', 'kitchen', 'bar'] },
  {
    id: 'office',
    screens: [
      'admin',
      'adminOrders',
      'adminReports',
      'adminCash',
      'adminMenu',
      'adminReceipts',
      'adminTables',
      'adminIngredients',
      'adminUsers',
      'adminDevices',
      'adminHealth',
      'adminSettings',
    ],
  },
];

function useSections(): NavigationSection[] {
  const { t } = useTranslation();
  const { restaurant } = useMember();
  const roles = useScreenRoles();
  const hasCash = restaurant.usesCashSessions === true || restaurant.hasDrawer === true;
  return useMemo(() => {
    const isTheirs = (name: ScreenName) => {
      if (name === 'waiterCash' && !hasCash) return false;
      const { access } = routes[name];
      return access.for === 'member' && hasAnyRole(roles, access.roles);
    };
    const sections = areas.map(({ id, screens }) => ({
      id,
      label: t(`app.sections.${id}`),
      items: screens.filter(isTheirs).map(name => ({
        path: screenPaths[name],
        label: t(`app.screens.${name}`),
        icon: icons[name],
        badge: badges[name],
        isAside: asideScreens.includes(name),
        isWithin: name === 'adminHealth',
      })),
    }));
    return sections.filter(({ items }) => items.length > 0);
  }, [roles, hasCash, t]);
}

/** Links to the user's own pages, for every role. */
function useOwnLinks(): NavigationItem[] {
  const { t } = useTranslation();
  const { session, config, sharing } = useIdentity();
  const isLocal = config?.identity.kind === 'local';
  // Hosted identity providers bring their own organization switcher.
  const hasOthers = isLocal && session.kind === 'member' && session.organizations.length > 1;
  return useMemo(
    () => [
      // A user who came by PIN has no account page here: the hosted provider owns the account.
      ...(sharing?.by === 'pin'
        ? []
        : [
            { path: screenPaths.profile, label: t('app.screens.profile'), icon: <CircleUserRound /> },
            { path: screenPaths.organization, label: t('app.screens.organization'), icon: <Store /> },
          ]),
      ...(hasOthers
        ? [{ path: switchOrganizationPath, label: t('ui.switchRestaurant'), icon: <ArrowLeftRight /> }]
        : []),
    ],
    [sharing, hasOthers, t],
  );
}

function useLiveBadge(): ReactNode {
  const { kind } = useLiveStatus();
  const staleSince = useStaleSince();
  const { time } = useFormats();
  const since = kind === 'offline' || staleSince === null ? null : time(staleSince);
  return useMemo(
    () => <LiveBadge state={since === null ? { kind } : { kind: 'stale', since }} />,
    [kind, since],
  );
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
  const { session } = useIdentity();
  const isShared = session.kind === 'member' && session.screen !== undefined;
  const { signOut: end, failure } = useSignOut();
  const { signOut, question } = useSignOutQuestion(useLeavePush(end));
  const sections = useSections();
  const isNarrow = useMediaQuery('(max-width: 899px)');
  const links = useOwnLinks();
  const status = useLiveBadge();
  const hosted = useHostedScreens();
  return (
    <AppShell
      layout={layout}
      isNew={useOrdersOpened().isNew}
      status={status}
      finder={
        <>
          {!isNarrow && <PaletteOpener sections={sections} links={links} />}
          <AskedEntry />
        </>
      }
      banner={
        <>
          {isShared && <SharedScreenBar />}
          {restaurant.hasDrawer && hasAnyRole(roles, ['waiter', 'admin']) && <DrawerNotice />}
          {layout !== 'wall' && roles.includes('admin') && <ApprovalsNotice />}
        </>
      }
      line={<StatusLine layout={layout} currentPath={currentPath} />}
      account={{
        name: displayName,
        restaurantName: restaurant.name,
        sections,
        links,
        tools: (
          <>
            {hosted && <hosted.Switchers />}
            {isNarrow && <PaletteEntry sections={sections} links={links} />}
            <HelpButton />
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
      <HelpOpener currentPath={currentPath} />
    </AppShell>
  );
}
