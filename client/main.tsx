import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadAppFrame } from './app-frame-loading.ts';
import { browserEnvironment } from './data/browser-environment.ts';
import { createDataAccess } from './data/data-access.ts';
import { startTranslation } from './i18n/i18n.ts';
import { createLocalSession } from './identity/local-session.ts';
import { findRoute, plainPath } from './routing/find-route.ts';
import { watchLostChunks } from './routing/lost-chunk.ts';
import { StartFailure } from './ui/messages/start-failure.tsx';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

watchLostChunks(window);
const environment = browserEnvironment();
const session = createLocalSession(environment);
const access = createDataAccess(environment, session);
const root = document.getElementById('root');

// Loads the first screen's chunk in parallel with the session; errors are reported when it is needed.
const first = findRoute(plainPath(window.location.pathname))?.route;
void first?.load().catch(() => undefined);
if (first !== undefined && first.layout !== 'bare') void loadAppFrame().catch(() => undefined);

if (root !== null) {
  const page = createRoot(root);
  try {
    await startTranslation();
    page.render(<App session={session} access={access} environment={environment} />);
  } catch {
    page.render(<StartFailure />);
  }
}
