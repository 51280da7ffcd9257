/**
 * Assigns modules to chunks: what a single screen or dialog needs stays in its chunk, including icons; what several
 * need forms one chunk per area of the app instead of one per combination.
 */
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Entry points: start.ts, which runs first, and what every page loads (main.tsx, through the page). */
const start = /client\/start\.ts$/;
const page = /client\/index\.html$/;
const library = /node_modules|rolldown\/runtime/;

/**
 * Chunks by the lazily loaded entries that use a module: the first group that covers all of them. Others go into the
 * app's chunk, the frame's or `later`. A group named as a screen is that screen's own chunk, shared with what only it loads.
 */
const parts: readonly (readonly [name: string, users: RegExp])[] = [
  [
    'tables-screen',
    /client\/screens\/waiter\/(tables|practice)\/.*(tables-screen|waiter-plan|next-row|course-steps|orders-screen|help-sheet|training-note)\.tsx$/,
  ],
  [
    'invoice-buyer',
    /client\/screens\/(waiter\/payment\/ended\/invoice-dialog|admin\/(print-jobs\/invoice-list|orders\/order-detail-screen))\.tsx$/,
  ],
  [
    'app-frame',
    /client\/(app-frame|notifications\/notifications-dialog|screens\/(waiter\/ready\/ready-screen|admin\/approvals\/approvals-notice))\.tsx$/,
  ],
  // Loaded after the first screen, with what it shares with screens that come later still.
  [
    'center-line',
    /client\/(notifications\/|screens\/(waiter\/ready\/|admin\/(approvals\/|devices\/devices-screen)))/,
  ],
  // Loaded with the first notice.
  [
    'notice-text',
    /client\/(notifications\/notices\/written-notice\.ts|screens\/admin\/approvals\/approvals-notice\.tsx)$/,
  ],
  ['transfers', /client\/screens\/waiter\/(transfers\/transfer-cards|taking\/order-actions)\.tsx$/],
  ['till', /client\/screens\/waiter\/.*(pay-sheets|closed-order|correct-approvals|limited-discounts)\.tsx$/],
  [
    'closed-orders',
    /client\/screens\/waiter\/.*(recently-closed-orders-screen|pay-sheets|closed-order|order-actions)\.tsx$/,
  ],
  [
    'order-dialogs',
    /client\/screens\/waiter\/(payment|corrections|closed|dialogs|taking\/(?!order-screen\.tsx))/,
  ],
  [
    'order',
    /client\/(writes\/use-order-writes|screens\/waiter\/(taking|payment|corrections|closed|dialogs)\/)/,
  ],
  ['buyer', /client\/screens\/(admin\/(print-jobs|restaurant|orders)|waiter\/(payment|closed))\//],
  // The reason, the admin's approval and an amount: of orders, payments and cash.
  [
    'order-approvals',
    /client\/screens\/(waiter\/(cash|closed|corrections|dialogs|payment|taking)\/|admin\/cash\/office-cash-screen)/,
  ],
  [
    'allergies',
    /client\/screens\/waiter\/(tables\/order-creation-modal|taking\/allergies\/order-allergies|payment\/unsent-allergies)\.tsx$/,
  ],
  [
    'allergens',
    /client\/(allergens\/allergen-sheet|screens\/(admin\/(menu\/(menu-screen|modifiers\/modifier-dialog)|ingredients\/ingredients-screen)|waiter\/(waiter-home-screen|tables\/order-creation-modal|taking\/allergies\/order-allergies|payment\/unsent-allergies)))\.tsx$/,
  ],
  // Neither the tables nor an order needs it before something of it is opened.
  [
    'waiter-more',
    /client\/(writes\/use-order-writes|screens\/waiter\/(?!tables\/tables-screen|taking\/order-screen))/,
  ],
  // An order needs nothing of the lists.
  ['tables-screen', /client\/screens\/waiter\/(?!taking\/order-screen)/],
  // The device's database and what taps become until they are sent: both come after the first screen.
  [
    'storage',
    /client\/(writes\/tab-outbox|data\/persisted-reads|notifications\/notifications-dialog)\.tsx?$/,
  ],
  [
    'unsent',
    /client\/(writes\/(tab-outbox|use-order-writes)\.ts|orders\/queue-problems\.tsx|screens\/waiter\/(?!tables\/tables-screen))/,
  ],
  ['waiter', /client\/(screens\/waiter|orders|writes)\//],
  ['station', /client\/screens\/preparation\//],
  ['settings-forms', /client\/screens\/admin\/(restaurant\/settings-screen|devices\/stations-dialog)\.tsx$/],
  [
    'office-forms',
    /client\/screens\/admin\/(menu\/|.*(category-dialog|modifier-dialog|menu-file-dialog|(settings|devices|ingredients|menu|users|admin-tables)-screen)\.tsx$)/,
  ],
  [
    'order-history',
    /client\/screens\/admin\/.*((order-detail|receipts|orders-list|admin-tables)-screen|invoice-list)\.tsx$/,
  ],
  ['office-cash-screen', /client\/screens\/admin\/cash\/(office-cash-screen|close-day-dialog)\.tsx$/],
  ['admin-home-screen', /client\/screens\/admin\/overview\/(admin-home-screen|past-figures)\.tsx$/],
  [
    'office-reports',
    /client\/screens\/admin\/.*(reports-screen|past-figures|office-cash-screen|close-day-dialog|orders-list-screen)\.tsx$/,
  ],
  ['office', /client\/screens\/admin\//],
  [
    'order-facts',
    /client\/screens\/(admin\/orders\/order-detail-screen|waiter\/(payment|corrections|closed)\/.*)\.tsx$/,
  ],
  // The list of the manual's pages: neither is part of a first visit.
  ['help-pages', /client\/(help\/help-dialog|routing\/palette\/command-palette)\.tsx$/],
  ['account', /client\/screens\/account\//],
  ['pairing', /client\/devices\/(?!shared-screen)/],
  ['connection', /client\/(devices\/pair-device-dialog|screens\/admin\/(devices|people)\/.*)\.tsx$/],
  // A personal phone never asks for a PIN.
  ['shared-screens', /client\/(devices\/shared-screen|screens\/(auth\/lock\/|waiter\/dialogs\/correct-pin))/],
  ['entrance', /client\/screens\/auth\//],
  [
    'passwords',
    /client\/screens\/(auth\/|account\/|waiter\/.*(pay-sheets|closed-order|correct-approvals|limited-discounts)\.tsx$)/,
  ],
  // Code shared by several areas but used by neither the frame nor the waiter's tables, so not part of a
  // first visit.
  [
    'screens',
    /client\/(allergens|help|notifications|routing\/palette|screens\/(admin|preparation|account|waiter\/(?!tables\/tables-screen)))/,
  ],
];

/** A phone's first visit loads the tables in their frame. */
const firstVisit = /client\/(app-frame|screens\/waiter\/tables\/tables-screen)\.tsx$/;
/** Screens and parts that only a signed-in member uses. */
const membersOnly =
  /client\/(app-frame|allergens|data\/persisted-reads|help|notifications|routing\/palette|writes|screens\/(admin|waiter|preparation|account|subscribe-screen))/;

/** All static importers of this module, direct and indirect, including itself. */
function leadingTo(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const next of found)
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) found.add(importer);
  return found;
}

/** Returns the chunk's name, or null for the chunk of the only screen or dialog that uses the module. */
export function chunkOf(id: string, graph: Graph): string | null {
  const leading = [...leadingTo(id, graph)];
  if (leading.some(module => start.test(module))) return 'start';
  if (leading.some(module => page.test(module))) return library.test(id) ? 'libraries' : 'app';
  const asked = leading.filter(module => (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0);
  if (asked.length < 2 && id.includes('rolldown/runtime')) return 'libraries';
  if (asked.length < 2) return parts.find(([name]) => asked[0]?.endsWith(`/${name}.tsx`))?.[0] ?? null;
  const part = parts.find(([, users]) => asked.every(module => users.test(module)));
  if (part !== undefined) return part[0];
  if (!asked.some(module => firstVisit.test(module))) return 'later';
  return asked.every(module => membersOnly.test(module)) ? 'app-frame' : 'app';
}
