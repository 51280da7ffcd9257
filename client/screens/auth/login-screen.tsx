/**
 * Sign-in screen: the hosted provider's form, else username and password or a sign-in link; the route guard redirects
 * afterwards.
 */
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { ArrowLeft, MonitorSmartphone } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';
import { useCommand } from '../../data/use-command.ts';
import { pairingCodeAfterSignIn, pairingPath } from '../../devices/pairing-link.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import { useLocalIdentity, useSharedScreens } from '../../identity/local-provider.tsx';
import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { CenteredPage } from '../../ui/shell/centered-page.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import { AuthForm } from './auth-form.tsx';
import { useSharedScreen } from './lock/use-shared-screen.ts';

/** Used once per tablet, so it is not in the initial bundle. */
const PairByCode = loadable(async () => (await import('../../devices/pair-by-code.tsx')).PairByCode);

function PairBeforeSignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch();
  const code = pairingCodeAfterSignIn(search);
  const [isOpen, setIsOpen] = useState(new URLSearchParams(search).has('pair'));
  const close = () => setIsOpen(false);
  const afterSignIn = (typed: string) => {
    navigate(`${screenPaths.login}?next=${encodeURIComponent(pairingPath(typed))}`, { replace: true });
    close();
  };
  const done = () => {
    navigate(screenPaths.login, { replace: true });
    close();
  };
  return (
    <>
      {code !== null && <p role="status">{t('pairing.afterSignIn', { code })}</p>}
      <Button icon={<MonitorSmartphone />} onClick={() => setIsOpen(true)}>
        {t('pairing.title')}
      </Button>
      {isOpen && (
        <PairByCode
          {...(code !== null && { initialCode: code })}
          onPaired={done}
          onRefused={afterSignIn}
          onClose={close}
        />
      )}
    </>
  );
}

/** Lazy-loaded: only shared screens have one. */
const LockScreen = loadable(async () => (await import('./lock/lock-screen.tsx')).LockScreen);

/** Redeems the link once; the URL without it then lets the route guard redirect. */
function useLinkSignIn(link: string | null, next: string | null): ClientProblem | null {
  const local = useLocalIdentity();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const used = useRef<string | null>(null);
  useEffect(() => {
    if (link === null || local === null || used.current === link) return;
    used.current = link;
    const leaveLink = () => {
      const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
      navigate(`${screenPaths.login}${query}`, { replace: true });
    };
    local
      .signInByLink(link)
      .catch((error: unknown) => setProblem(toClientProblem(error)))
      .finally(leaveLink);
  }, [link, next, local, navigate]);
  return problem;
}

const TilesWhenDue = loadable(async () => (await import('./lock/hosted-entry.tsx')).TilesWhenDue);
const BackToTiles = loadable(async () => (await import('./lock/hosted-entry.tsx')).BackToTiles);
const ScreenAway = loadable(async () => (await import('./lock/screen-away.tsx')).ScreenAway);

/** Shown once after the server has ended the session. */
function EndedNotice() {
  const { t } = useTranslation();
  const { session } = useIdentity();
  const isEnded = session.kind === 'signedOut' && session.isEndedByServer === true;
  return isEnded && <p role="status">{t('auth.login.ended')}</p>;
}

export function LoginScreen() {
  const { t } = useTranslation();
  const hosted = useHostedScreens();
  const { sharing } = useIdentity();
  const screens = useSharedScreens();
  if (hosted === null) return <LocalEntry />;
  const isOnScreen = sharing !== undefined && screens !== null;
  return (
    <CenteredPage title={t('auth.login.title')}>
      <EndedNotice />
      <hosted.SignIn />
      <TilesWhenDue />
      {isOnScreen ? <BackToTiles screens={screens} /> : <PairBeforeSignIn />}
    </CenteredPage>
  );
}

/** Staff tiles on a shared screen; otherwise, or on request, the form for name and password. */
function LocalEntry() {
  const screen = useSharedScreen();
  const local = useLocalIdentity();
  const account = useCommand();
  const isByLink = new URLSearchParams(useSearch()).has('link');
  const [wantsPassword, setWantsPassword] = useState(false);
  if (screen === undefined) return null;
  if (local?.hasPasswords === false) {
    if (screen === null) return <ScreenAway />;
    return (
      <LockScreen
        screen={screen}
        problem={account.problem}
        onAccount={() => void account.run(local.openAccount)}
      />
    );
  }
  if (screen === null || isByLink) return <LocalLogin />;
  if (wantsPassword) return <LocalLogin onBack={() => setWantsPassword(false)} />;
  return <LockScreen screen={screen} onPassword={() => setWantsPassword(true)} />;
}

/** `onBack`: returns to the tiles of a shared screen. */
function LocalLogin({ onBack }: { onBack?: () => void }) {
  const { t } = useTranslation();
  const query = new URLSearchParams(useSearch());
  const link = query.get('link');
  const linkProblem = useLinkSignIn(link, query.get('next'));
  const local = useLocalIdentity();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const command = useCommand();
  const signIn = async () => local?.signIn({ username: username.trim(), password });

  if (link !== null) {
    return (
      <CenteredPage title={t('auth.login.title')}>
        <p role="status">{t('auth.login.linkPending')}</p>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title={t('auth.login.title')}>
      <EndedNotice />
      {command.problem === null && !command.isPending && <ProblemNotice problem={linkProblem} />}
      <AuthForm command={command} act={signIn} submitLabel={t('auth.login.submit')}>
        <TextField
          label={t('auth.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          value={username}
          onChange={setUsername}
        />
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
      </AuthForm>
      {onBack === undefined ? (
        <PairBeforeSignIn />
      ) : (
        <Button icon={<ArrowLeft />} onClick={onBack}>
          {t('lock.back')}
        </Button>
      )}
    </CenteredPage>
  );
}
