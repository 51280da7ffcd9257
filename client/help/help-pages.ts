/** The pages of the manual in this app, and which place in them explains which screen. */
import { matchPath } from '#shared/contract/paths.ts';
import { type ScreenName, screenPaths } from '#shared/kernel/screen-paths.ts';
import { type LanguageCode, toLanguageCode } from '../i18n/languages.ts';
import { anchorOf } from './heading-anchors.ts';

export const helpPages = [
  'first-shift',
  'corrections-and-cash',
  'kitchen-and-bar',
  'closing-the-day',
  'z-report',
  'when-something-breaks',
  'office',
  'reports-and-settings',
  'menu-and-prices',
  'staff-and-devices',
  'invoices',
  'invoice-corrections',
] as const;
export type HelpPage = (typeof helpPages)[number];

/** The sections that a screen or the search leads to: their page, and their heading in each language. */
export const helpSections = {
  taking: ['first-shift', 'Take the order', 'Przyjmij zamówienie'],
  allergies: ['first-shift', 'Allergies', 'Alergie'],
  ready: ['first-shift', 'When food is ready', 'Gdy jedzenie jest gotowe'],
  paying: ['first-shift', 'Take the payment', 'Przyjmij płatność'],
  correcting: ['corrections-and-cash', 'After sending', 'Po wysłaniu'],
  moving: ['corrections-and-cash', 'Move, merge, transfer', 'Przenieś, połącz, przekaż'],
  closed: ['corrections-and-cash', 'Bill and receipt', 'Rachunek i paragon'],
  terminal: ['corrections-and-cash', 'A card at a linked terminal', 'Karta na połączonym terminalu'],
  out: ['kitchen-and-bar', '86: a dish or ingredient is out', 'Stop lista: brak dania lub składnika'],
  cash: ['closing-the-day', 'Cash', 'Gotówka'],
  ownCash: ['corrections-and-cash', 'Your cash', 'Twoja kasa'],
  month: ['z-report', 'The month in one file', 'Miesiąc w jednym pliku'],
  printer: ['when-something-breaks', 'A printer does not print', 'Drukarka nie drukuje'],
  password: ['when-something-breaks', 'A forgotten password', 'Zapomniane hasło'],
  method: ['when-something-breaks', 'A wrong payment method', 'Zła forma płatności'],
  server: ['when-something-breaks', 'The server is down', 'Serwer nie działa'],
  internet: ['when-something-breaks', 'The internet is down', 'Nie ma internetu'],
  phone: ['when-something-breaks', 'A phone is lost', 'Zgubiony telefon'],
  floor: ['office', 'Floor plan', 'Plan sali'],
  orders: ['office', 'Orders and guests', 'Zamówienia i goście'],
  receipts: ['office', 'Receipts and printers', 'Paragony i drukarki'],
  settings: ['reports-and-settings', 'Settings', 'Ustawienia'],
  stock: ['reports-and-settings', 'Stock', 'Magazyn'],
  pin: ['staff-and-devices', 'PIN', 'PIN'],
  devices: ['staff-and-devices', 'How orders reach the stations', 'Jak zamówienia trafiają na stanowiska'],
} as const satisfies Readonly<Record<string, readonly [page: HelpPage, en: string, pl: string]>>;
export type HelpSection = keyof typeof helpSections;

/** A page, and where it opens if not at its top. */
export type HelpPlace = { page: HelpPage; anchor?: string | undefined };

/** Null for the screens before sign-in, which have no frame to open help from. */
const topicOfScreen: Readonly<Record<ScreenName, HelpPage | HelpSection | null>> = {
  landing: null,
  setup: null,
  login: null,
  signUp: null,
  waitlist: null,
  invitation: null,
  selectOrganization: null,
  subscribe: 'office',
  profile: 'pin',
  organization: 'staff-and-devices',
  waiter: 'first-shift',
  waiterTables: 'first-shift',
  recentlyClosedOrders: 'closed',
  waiterOrders: 'first-shift',
  waiterReady: 'ready',
  waiterOrder: 'taking',
  waiterCash: 'ownCash',
  preparation: 'kitchen-and-bar',
  kitchen: 'kitchen-and-bar',
  bar: 'kitchen-and-bar',
  admin: 'office',
  adminUsers: 'staff-and-devices',
  adminTables: 'floor',
  adminMenu: 'menu-and-prices',
  adminSettings: 'settings',
  adminIngredients: 'stock',
  adminOrders: 'orders',
  adminOrder: 'orders',
  adminReceipts: 'receipts',
  adminDevices: 'devices',
  adminReports: 'reports-and-settings',
  adminCash: 'closing-the-day',
  adminHealth: 'when-something-breaks',
};

/** The manual is in English where a screen has a language that it lacks. */
export const manualLanguage = (language: string): LanguageCode =>
  toLanguageCode(language) === 'pl-PL' ? 'pl-PL' : 'en';

const screenNames = Object.keys(screenPaths) as ScreenName[];
const isHelpSection = (name: string): name is HelpSection => name in helpSections;

export function sectionHeading(section: HelpSection, language: LanguageCode): string {
  const [, en, pl] = helpSections[section];
  return language === 'pl-PL' ? pl : en;
}

/** Reads the name of a page or section, or a link of a page; null for what is not in the manual. */
export function helpPlace(name: string, language: LanguageCode): HelpPlace | null {
  if (isHelpSection(name))
    return { page: helpSections[name][0], anchor: anchorOf(sectionHeading(name, language)) };
  const [, file, anchor] = /^([\w-]+)(?:\.md)?(?:#(.+))?$/.exec(name) ?? [];
  const page = helpPages.find(known => known === file);
  return page === undefined ? null : { page, anchor };
}

/** Returns the place about the screen at this path, or null. */
export function helpPlaceAt(path: string, language: LanguageCode): HelpPlace | null {
  const name = screenNames.find(screen => matchPath(screenPaths[screen], path) !== null);
  const topic = name === undefined ? null : topicOfScreen[name];
  return topic && helpPlace(topic, language);
}

const files = import.meta.glob<string>('../../docs/manual/**/*.md', { query: '?raw', import: 'default' });

/** Reads a page in the language of the screen. Rejects if its file can't be loaded. */
export async function loadHelp(page: HelpPage, language: LanguageCode): Promise<string> {
  const folder = language === 'pl-PL' ? 'pl/' : '';
  const load = files[`../../docs/manual/${folder}${page}.md`];
  if (load === undefined) throw new Error(`No help page ${page} in ${language}`);
  return load();
}
