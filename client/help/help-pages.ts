/** The pages of the manual in this app, and which of them explains which screen. */
import { matchPath } from '#shared/contract/paths.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import type { LanguageCode } from '../i18n/languages.ts';

export const helpPages = [
  'waiter',
  'kitchen-and-bar',
  'closing-the-day',
  'when-something-breaks',
  'office',
  'menu-and-prices',
  'staff-and-devices',
  'invoices',
] as const;
export type HelpPage = (typeof helpPages)[number];

/** Null for the screens before sign-in, which have no frame to open help from. */
const pageOfScreen: Readonly<Record<ScreenName, HelpPage | null>> = {
  landing: null,
  setup: null,
  login: null,
  signUp: null,
  waitlist: null,
  invitation: null,
  selectOrganization: null,
  subscribe: 'office',
  profile: 'staff-and-devices',
  organization: 'staff-and-devices',
  waiter: 'waiter',
  waiterTables: 'waiter',
  recentlyClosedOrders: 'waiter',
  waiterOrders: 'waiter',
  waiterReady: 'waiter',
  waiterOrder: 'waiter',
  waiterCash: 'waiter',
  preparation: 'kitchen-and-bar',
  kitchen: 'kitchen-and-bar',
  bar: 'kitchen-and-bar',
  admin: 'office',
  adminUsers: 'staff-and-devices',
  adminTables: 'office',
  adminMenu: 'menu-and-prices',
  adminSettings: 'office',
  adminIngredients: 'office',
  adminOrders: 'office',
  adminOrder: 'office',
  adminReceipts: 'office',
  adminDevices: 'staff-and-devices',
  adminReports: 'office',
  adminCash: 'closing-the-day',
  adminHealth: 'when-something-breaks',
};

const screenNames = Object.keys(screenPaths) as ScreenName[];

/** Returns the page about the screen at this path, or null. */
export function helpPageAt(path: string): HelpPage | null {
  const name = screenNames.find(screen => matchPath(screenPaths[screen], path) !== null);
  return name === undefined ? null : pageOfScreen[name];
}

export function isHelpPage(name: string | null): name is HelpPage {
  return helpPages.some(page => page === name);
}

const files = import.meta.glob<string>('../../docs/manual/**/*.md', { query: '?raw', import: 'default' });

/** Reads a page in the language of the screen. Rejects if its file can't be loaded. */
export async function loadHelp(page: HelpPage, language: LanguageCode): Promise<string> {
  const folder = language === 'pl-PL' ? 'pl/' : '';
  const load = files[`../../docs/manual/${folder}${page}.md`];
  if (load === undefined) throw new Error(`No help page ${page} in ${language}`);
  return load();
}
