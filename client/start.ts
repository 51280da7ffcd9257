/**
 * First script of the page, before any library: starts fetching the first screen's chunk, texts and data. Errors are
 * reported when the results are needed.
 */
import { readPath } from '#shared/contract/paths.ts';
import type { IdentityState, TokenAnswer } from '#shared/schemas/identity-schema.ts';
import { loadAppFrame } from './app-frame-loading.ts';
import { askAhead } from './data/asked-ahead.ts';
import { browserEnvironment } from './data/browser-environment.ts';
import { createDeviceMemory } from './data/device-memory.ts';
import { findBrowserLanguage } from './i18n/browser-language.ts';
import { textsPath } from './i18n/texts.ts';
import { type FoundRoute, findRoute, plainPath } from './routing/find-route.ts';
import { watchLostChunks } from './routing/lost-chunk.ts';

const accept = 'application/json';

/** With local accounts: fetches the session and the reads of its first screen. */
function askForMember({ route, params }: FoundRoute): void {
  const askReads = async (answer: Response): Promise<void> => {
    if (!answer.ok) return;
    const { token }: TokenAnswer = await answer.json();
    const device = createDeviceMemory(browserEnvironment()).current();
    const headers = {
      accept,
      authorization: `Bearer ${token}`,
      ...(device !== null && { 'x-device-id': device.id }),
    };
    askAhead(readPath('userInfo'), { headers });
    for (const { name, params: given } of route.reads?.(params, []) ?? []) {
      askAhead(readPath(name, given), { headers });
    }
  };
  const askToken = async (answer: Response): Promise<void> => {
    if (!answer.ok) return;
    const { signedIn, organizationId }: IdentityState = await answer.json();
    if (!signedIn || organizationId === undefined) return;
    askAhead('/identity/token', { method: 'POST', headers: { accept } }, askReads);
  };
  askAhead('/identity/state', { headers: { accept } }, askToken);
}

watchLostChunks(window);
const found = findRoute(plainPath(window.location.pathname));
askAhead(textsPath(findBrowserLanguage()));
askAhead('/config.json');
const underWay: Promise<unknown>[] = [];
if (found !== null) underWay.push(found.route.load());
if (found !== null && found.route.layout !== 'bare') underWay.push(loadAppFrame());
if (found?.route.access.for === 'member') askForMember(found);
for (const each of underWay) each.catch(() => undefined);
