/**
 * First script of the page, before any library: starts fetching the first screen's chunk, texts and data. Errors are
 * reported when the results are needed.
 */
import { readPath } from '#shared/contract/paths.ts';
import type { IdentityState } from '#shared/platform/identity-schema.ts';
import { loadAppFrame } from './app-frame-loading.ts';
import { browserEnvironment } from './data/browser-environment.ts';
import { createDeviceMemory } from './data/device-memory.ts';
import { prefetch } from './data/prefetch.ts';
import { findBrowserLanguage } from './i18n/browser-language.ts';
import { textsPath } from './i18n/texts.ts';
import { type FoundRoute, findRoute, plainPath } from './routing/find-route.ts';
import { watchLostChunks } from './routing/lost-chunk.ts';

const accept = 'application/json';

/** With local accounts: fetches the session and, with its first token, the reads of its first screen. */
function askForMember({ route, params }: FoundRoute): void {
  const askReads = async (answer: Response): Promise<void> => {
    if (!answer.ok) return;
    const { token }: IdentityState = await answer.json();
    if (token === undefined) return;
    const device = createDeviceMemory(browserEnvironment()).current();
    const headers = {
      accept,
      authorization: `Bearer ${token.token}`,
      ...(device !== null && { 'x-device-id': device.id }),
    };
    prefetch(readPath('userInfo'), { headers });
    for (const { name, params: given } of route.reads?.(params, []) ?? []) {
      prefetch(readPath(name, given), { headers });
    }
  };
  prefetch('/identity/state', { headers: { accept } }, askReads);
}

watchLostChunks(window);
const found = findRoute(plainPath(window.location.pathname));
// Requested first, because the reads wait for it.
if (found?.route.access.for === 'member') askForMember(found);
prefetch(textsPath(findBrowserLanguage()));
if (found?.route.texts !== undefined) prefetch(textsPath(findBrowserLanguage(), found.route.texts));
prefetch('/config.json');
const underWay: Promise<unknown>[] = [];
if (found !== null) underWay.push(found.route.load());
if (found !== null && found.route.layout !== 'bare') underWay.push(loadAppFrame());
for (const each of underWay) each.catch(() => undefined);
