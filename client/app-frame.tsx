/** Fills the shell: which links the person's roles give them, how fresh the data is, and signing out. */
import {
  Armchair,
  ArrowLeftRight,
  BookOpen,
  Carrot,
  ChefHat,
  CircleUserRound,
  CookingPot,
  Gauge,
  History,
  House,
  LayoutGrid,
  Martini,
  MonitorSmartphone,
  ReceiptText,
  Settings as SettingsIcon,
  Store,
  Users,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAnyRole } from '#shared/roles.ts';
import { type ScreenName, screenPaths } from '#shared/screen-paths.ts';
import { useLiveStatus, useStaleSince } from './data/live-status.ts';
import { DevicePairing } from './devices/device-pairing.tsx';
import { useFormats } from './i18n/formats.ts';
import { useIdentity, useMember } from './identity/identity-context.tsx';
import { switchOrganizationPath } from './identity/route-guards.ts';
import { useSignOut } from './identity/use-sign-out.ts';
import { routes } from './router.tsx';
import { AppShell } from './ui/app-shell.tsx';
import { LiveBadge, type LiveBadgeState } from './ui/live-badge.tsx';
import type { NavigationItem, NavigationSection } from './ui/navigation-menu.tsx';
import { ShellBanner } from './ui/shell-banner.tsx';

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
  adminMenu: <BookOpen />,
  adminTables: <Armchair />,
  adminIngredients: <Carrot />,
  adminUsers: <Users />,
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
      'adminMenu',
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

/** What is the person's own, whatever their roles. */
function useOwnLinks(): NavigationItem[] {
  const { t } = useTranslation();
  const { session } = useIdentity();
  const hasOthers = session.kind === 'member' && session.organizations.length > 1;
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

function useFreshnessParts(): { status: ReactNode; banner: ReactNode } {
  const { kind } = useLiveStatus();
  const staleSince = useStaleSince();
  const { time } = useFormats();
  const since = staleSince === null ? null : time(staleSince);
  return useMemo(() => {
    if (kind === 'offline')
      return { status: <LiveBadge state={{ kind }} />, banner: <ShellBanner kind="offline" /> };
    const state: LiveBadgeState = since === null ? { kind } : { kind: 'stale', since };
    const banner = since === null ? null : <ShellBanner kind="stale" since={since} />;
    return { status: <LiveBadge state={state} />, banner };
  }, [kind, since]);
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
  const { displayName, restaurant } = useMember();
  const { signOut, failure } = useSignOut();
  const sections = useSections();
  const links = useOwnLinks();
  const { status, banner } = useFreshnessParts();
  return (
    <AppShell
      layout={layout}
      status={status}
      // A wall screen says it itself, larger and with its age.
      banner={layout === 'wall' ? null : banner}
      account={{
        name: displayName,
        restaurantName: restaurant.name,
        sections,
        links,
        tools: <DevicePairing />,
        currentPath,
        signOutFailure: failure,
        onSignOut: signOut,
      }}
    >
      {children}
    </AppShell>
  );
}
