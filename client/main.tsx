import './start.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createDataAccess } from './create-data-access.ts';
import { browserEnvironment } from './data/browser-environment.ts';
import { loadFallbackTexts, startTranslation } from './i18n/i18n.ts';
import { findFirstMember } from './identity/local-member.ts';
import { createLocalSession } from './identity/local-session.ts';
import { createMemberMemory } from './session/remembered-member.ts';
import { TranslationProvider } from './translation/use-translation.tsx';
import { StartFailure } from './ui/messages/start-failure.tsx';
import { watchTaps } from './ui/tap-rest.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** Delay of loading the fallback texts: by then the first screen has loaded even over a slow network. */
const fallbackAfterMs = 10_000;

async function show(page: HTMLElement): Promise<void> {
  const environment = browserEnvironment();
  const session = createLocalSession(environment);
  const access = createDataAccess(environment, session);
  const memory = createMemberMemory(environment);
  const sources = { session, http: access.http, memory, setTimer: environment.setTimer };
  watchTaps(window);
  const root = createRoot(page);
  try {
    const [first, i18n] = await Promise.all([findFirstMember(sources), startTranslation()]);
    root.render(
      <TranslationProvider i18n={i18n}>
        <App sources={sources} first={first} access={access} environment={environment} />
      </TranslationProvider>,
    );
    environment.setTimer(() => void loadFallbackTexts().catch(() => undefined), fallbackAfterMs);
  } catch {
    root.render(<StartFailure />);
  }
}

const page = document.getElementById('root');
if (page !== null) void show(page);
