/**
 * Renders a screen with the app's providers for one member of one restaurant, over canned responses and a manually
 * driven socket.
 */
import { act, cleanup, render, waitFor } from '@testing-library/react';
import i18next, { type i18n } from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import { createDataAccess } from '../../../client/create-data-access.ts';
import type { DataAccess } from '../../../client/data/data-access.ts';
import { DataProvider } from '../../../client/data/data-context.tsx';
import { IdentityContext, type IdentityValue } from '../../../client/session/identity-context.tsx';
import { TranslationProvider } from '../../../client/translation/use-translation.tsx';
import english from '../../../locales/common/en.json' with { type: 'json' };
import polish from '../../../locales/common/pl-PL.json' with { type: 'json' };
import officeEnglish from '../../../locales/office/en.json' with { type: 'json' };
import officePolish from '../../../locales/office/pl-PL.json' with { type: 'json' };
import preparationEnglish from '../../../locales/preparation/en.json' with { type: 'json' };
import preparationPolish from '../../../locales/preparation/pl-PL.json' with { type: 'json' };
import {
  type Answers,
  createFakeEnvironment,
  type FakeEnvironment,
  type SentRequest,
} from './fake-browser-environment.ts';

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom does not implement <dialog>; the `open` attribute is all that the tests need.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
// Nor media queries: the screen is a phone's.
window.matchMedia ??= media => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

const stops: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
});

export async function createTestTranslation(language = 'en'): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    fallbackNS: ['office', 'preparation'],
    resources: {
      en: { common: english, office: officeEnglish, preparation: preparationEnglish },
      'pl-PL': { common: polish, office: officePolish, preparation: preparationPolish },
    },
    interpolation: { escapeValue: false },
  });
  return instance;
}

export const testMember: UserInfo = {
  userId: '01970000-0000-7000-8000-000000000001',
  orgId: '01970000-0000-7000-8000-0000000000ff',
  username: 'anna',
  displayName: 'Anna',
  needsSubscription: false,
  roles: ['waiter'],
  rights: { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false },
  restaurant: {
    name: 'Bar Mleczny',
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    defaultLanguage: 'pl-PL',
    courses: [
      { number: 0, name: 'Drinks' },
      { number: 1, name: 'Starters' },
      { number: 2, name: 'Mains' },
    ],
    lateMinutes: 20,
    useStartStep: true,
    readyUnservedSeconds: 180,
    receiptPendingSeconds: 60,
    reopenWindowMinutes: 30,
    voidReasons: ['wrong dish', 'guest left'],
    discountReasons: ['regular guest', 'complaint'],
    quickNotes: ['no onion', 'spicy'],
    tipPresets: [5, 10, 15],
    printsBills: false,
  },
};

export const testConfig: PublicConfig = {
  product: 'Kelner',
  version: '1.0.0',
  languages: ['en', 'pl-PL'],
  identity: { kind: 'local', setupRequired: false, setupCodeRequired: false },
  push: null,
  billingPortalUrl: null,
  lastingAddress: 'https://kelner.local:3000',
};

function createTestIdentity(
  member: Partial<UserInfo> = {},
  changes: Partial<IdentityValue> = {},
): IdentityValue {
  return {
    status: 'ready',
    session: { kind: 'member', userInfo: { ...testMember, ...member }, organizations: [] },
    config: testConfig,
    getToken: async () => 'test-token',
    signOut: async () => {},
    chooseOrganization: async () => {},
    refresh: async () => {},
    ...changes,
  };
}

type Options = {
  answers?: Answers;
  member?: Partial<UserInfo>;
  identity?: Partial<IdentityValue>;
  language?: string;
  path?: string;
  /** What this browser has stored. */
  kept?: Record<string, string>;
};

export type RenderedScreen = ReturnType<typeof render> & {
  environment: FakeEnvironment;
  requests: SentRequest[];
  access: DataAccess;
  /** Visited paths, including the first. */
  history: string[];
  /** Pushes a snapshot for a live path; the first call opens the socket. */
  pushSnapshot(path: string, data: unknown): Promise<void>;
};

export async function renderScreen(screen: ReactElement, options: Options = {}): Promise<RenderedScreen> {
  const { answers = {}, member = {}, identity = {}, language = 'en', path = '/', kept = {} } = options;
  const environment = createFakeEnvironment(answers);
  for (const [key, value] of Object.entries(kept)) environment.kept.set(key, value);
  const credentials = { token: async () => 'test-token', renew: async () => 'test-token' };
  const access = createDataAccess(environment, credentials);
  const translation = await createTestTranslation(language);
  const location = memoryLocation({ path, record: true });
  stops.push(access.start('anna'));
  let cursor = 0;

  const rendered = await act(async () =>
    render(
      <TranslationProvider i18n={translation}>
        <IdentityContext value={createTestIdentity(member, identity)}>
          <DataProvider access={access}>
            <Router
              hook={location.hook}
              searchHook={location.searchHook}
              aroundNav={(_, to, options) => location.navigate(to, options)}
            >
              {screen}
            </Router>
          </DataProvider>
        </IdentityContext>
      </TranslationProvider>,
    ),
  );

  const pushSnapshot = async (topicPath: string, data: unknown) => {
    const socket = environment.sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    await act(async () => {
      if (socket.readyState === 0) {
        socket.open();
        const now = new Date(environment.now()).toISOString();
        socket.receive({ type: 'welcome', expires: '2099-01-01T00:00:00.000Z', heartbeatMs: 20_000, now });
      }
      cursor += 1;
      const at = new Date(environment.now()).toISOString();
      socket.receive({ type: 'snapshot', sub: socket.subOf(topicPath), cursor: `t.${cursor}`, at, data });
    });
  };
  return {
    ...rendered,
    environment,
    requests: environment.requests,
    access,
    history: location.history,
    pushSnapshot,
  };
}

/** Renders the screen and waits until all its reads are answered. */
export async function renderReadScreen(screen: ReactElement, options: Options = {}): Promise<RenderedScreen> {
  const rendered = await renderScreen(screen, options);
  await waitFor(() => {
    if (rendered.access.queryClient.isFetching() > 0) throw new Error('still reading');
  });
  return rendered;
}
