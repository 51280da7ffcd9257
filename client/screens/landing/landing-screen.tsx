/** Landing page with a link to sign-in; reloads every hour (spec §2), so that an open tab stays up to date. */
import { useEffect } from 'react';
import { landingReloadMs } from '#shared/kernel/intervals.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { usePairedDevice } from '../../data/use-paired-device.ts';
import { useSignOut } from '../../identity/use-sign-out.ts';
import { homePath, screenRoles } from '../../session/home-path.ts';
import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { LanguageSelector } from '../../ui/shell/language-selector.tsx';
import { Logo } from '../../ui/shell/logo.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import styles from './landing-screen.module.css';

const points = ['waiter', 'station', 'office'] as const;

/** Offers sign-out, so that the device can be used by somebody with a role. */
function NoRoles() {
  const { t } = useTranslation();
  const { signOut, failure } = useSignOut();
  return (
    <>
      <div role="status">
        <h2>{t('app.noRoles.title')}</h2>
        <p>{t('app.noRoles.text')}</p>
        {failure !== null && <p>{failure}</p>}
      </div>
      <Button onClick={signOut}>{t('ui.signOut')}</Button>
    </>
  );
}

function WayIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session } = useIdentity();
  if (session.kind !== 'member') {
    return (
      <div className={styles.ways}>
        <Button variant="primary" size="large" onClick={() => navigate(screenPaths.login)}>
          {t('app.landing.signIn')}
        </Button>
        <Button size="large" onClick={() => navigate(`${screenPaths.login}?pair`)}>
          {t('pairing.title')}
        </Button>
      </div>
    );
  }
  const { displayName } = session.userInfo;
  const home = homePath(screenRoles(session));
  if (home === null) return <NoRoles />;
  return (
    <Button variant="primary" size="large" onClick={() => navigate(home)}>
      {t('app.landing.continue', { name: displayName })}
    </Button>
  );
}

function reloadPage(): void {
  window.location.reload();
}

export function LandingScreen({ reload = reloadPage }: { reload?: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { session } = useIdentity();
  const { device } = usePairedDevice();
  // A restarted till or station screen is for its staff.
  const isForStaff = device !== null && session.kind === 'signedOut';
  useEffect(() => {
    if (isForStaff) navigate(screenPaths.login, { replace: true });
  }, [isForStaff, navigate]);
  useEffect(() => {
    const timer = setTimeout(reload, landingReloadMs);
    return () => clearTimeout(timer);
  }, [reload]);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <p className={styles.brand}>
          <Logo />
          {t('app.name')}
        </p>
        <h1>{t('app.landing.title')}</h1>
        <p className={styles.text}>{t('app.landing.text')}</p>
        <WayIn />
        <ul className={styles.points}>
          {points.map(point => (
            <li key={point}>{t(`app.landing.points.${point}`)}</li>
          ))}
        </ul>
      </main>
      <footer className={styles.language}>
        <LanguageSelector />
      </footer>
    </div>
  );
}
