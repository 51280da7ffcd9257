/** Renders the whole app with real screens and providers over canned responses, operated by labels and buttons. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import { App } from '../../../client/app.tsx';
import { loadAppFrame } from '../../../client/app-frame-loading.ts';
import { createDataAccess } from '../../../client/create-data-access.ts';
import { findFirstMember } from '../../../client/identity/local-member.ts';
import { createLocalSession } from '../../../client/identity/local-session.ts';
import { createMemberMemory } from '../../../client/session/remembered-member.ts';
import { TranslationProvider } from '../../../client/translation/use-translation.tsx';
import { type Answers, createFakeEnvironment, type FakeEnvironment } from './fake-browser-environment.ts';
import { createTestTranslation, testMember } from './screen-harness.tsx';

export const organization = { id: testMember.orgId, name: 'Bar Mleczny', slug: 'bar', role: 'basic_member' };
export const signedIn = {
  setupRequired: false,
  signedIn: true,
  user: { id: testMember.userId, username: 'anna', displayName: 'Anna' },
  organizations: [organization],
  organizationId: organization.id,
};
export const signedOut = { setupRequired: false, signedIn: false };
export const localIdentity: PublicConfig['identity'] = {
  kind: 'local',
  setupRequired: false,
  setupCodeRequired: false,
};

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Flushes pending work: lazy chunks load by real promises, timers run on the fake clock. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 30; round += 1) await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.dynamicImportSettled());
  for (let round = 0; round < 5; round += 1) await act(() => vi.advanceTimersByTimeAsync(0));
}

/** `kept`: initial content of the browser's storage. */
export async function openApp(
  path: string,
  state: object,
  answers: Answers = {},
  kept: Record<string, string> = {},
): Promise<FakeEnvironment> {
  window.history.replaceState(null, '', path);
  const environment = createFakeEnvironment({
    'GET /config.json': { identity: localIdentity, lastingAddress: 'https://kelner.local:3000' },
    'GET /identity/state': state,
    'POST /identity/token': { token: 't', expiresAt: '2099-01-01T00:00:00.000Z' },
    'GET /api/auth/userinfo': testMember,
    'GET /api/waiter/tables': [],
    'GET /api/admin/approvals': [],
    ...answers,
  });
  for (const [key, value] of Object.entries(kept)) environment.kept.set(key, value);
  const session = createLocalSession(environment);
  const access = createDataAccess(environment, session);
  const translation = await createTestTranslation();
  // Started at page load, as in main.tsx.
  await loadAppFrame();
  const memory = createMemberMemory(environment);
  const sources = { session, http: access.http, memory, setTimer: environment.setTimer };
  void findFirstMember(sources).then(first =>
    act(() =>
      render(
        <TranslationProvider i18n={translation}>
          <App sources={sources} first={first} access={access} environment={environment} />
        </TranslationProvider>,
      ),
    ),
  );
  await settle();
  return environment;
}

export const address = () => `${window.location.pathname}${window.location.search}`;
export const title = () => screen.getAllByRole('heading', { level: 1 })[0]?.textContent;
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

export async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}
