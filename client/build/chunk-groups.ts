/**
 * Which file of the build a module goes into. What one screen or sheet alone needs, its icons too, lies with it; what several
 * need makes one file for each part of the house, not one for each set of users.
 */
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** What goes ahead of everything else (start.ts), and what every page loads (main.tsx, by the page). */
const start = /client\/start\.ts$/;
const page = /client\/index\.html$/;
const library = /node_modules|rolldown\/runtime/;

/** By what is loaded when it is asked for: the first that matches everybody who needs a module. Others share the app's file. */
const parts: readonly (readonly [name: string, users: RegExp])[] = [
  ['till', /client\/screens\/waiter\/.*(pay-sheets|closed-order|correct-approvals|limited-discounts)\.tsx$/],
  [
    'order',
    /client\/screens\/waiter\/.*(pay-sheets|closed-order|correct-approvals|limited-discounts|order-screen)\.tsx$/,
  ],
  ['waiter', /client\/(screens\/waiter|orders|writes)\//],
  ['station', /client\/screens\/preparation\//],
  ['office', /client\/screens\/admin\//],
  ['account', /client\/screens\/account\//],
  ['entrance', /client\/screens\/auth\//],
  ['passwords', /client\/screens\/(auth|account)\//],
];

/** All modules that lead to this one by static imports, itself too. */
function leadingTo(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const next of found)
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) found.add(importer);
  return found;
}

/** The name of the file; null: with the one screen or sheet that needs it. */
export function chunkOf(id: string, graph: Graph): string | null {
  const leading = [...leadingTo(id, graph)];
  if (leading.some(module => start.test(module))) return 'start';
  if (leading.some(module => page.test(module))) return library.test(id) ? 'libraries' : 'app';
  const asked = leading.filter(module => (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0);
  if (asked.length < 2) return id.includes('rolldown/runtime') ? 'libraries' : null;
  return parts.find(([, users]) => asked.every(module => users.test(module)))?.[0] ?? 'app';
}
