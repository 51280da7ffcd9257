/**
 * Profile page: account and security; with a hosted provider, the provider's own page. A pairing link opens here, with
 * the pairing of this device above it.
 */

import { useState } from 'react';
import { useSearch } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Profile } from '#shared/platform/account-schema.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { pairingCodeOf } from '../../devices/pairing-link.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { useLocalIdentity, useSharedScreens } from '../../identity/local-provider.tsx';
import { homePath } from '../../session/home-path.ts';
import { useIdentity, useScreenRoles } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/forms/chips.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import styles from './account-page.module.css';
import { AccountPanel } from './account-panel.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ImagePanel } from './image-panel.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { NotByPin } from './not-by-pin.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { HostedPinPanel, PinPanel } from './pin-panel.tsx';
import { SessionList } from './session-list.tsx';

/** Security section: password, sessions and account deletion. */
function SecurityPanel({
  profile: { user, sessions },
  account,
  onChanged,
}: {
  profile: Profile;
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <PasswordPanel user={user} account={account} onChanged={onChanged} />
      <PinPanel account={account} />
      <SessionList sessions={sessions} account={account} onChanged={onChanged} />
      <section className={styles.card} aria-labelledby="account-deletion">
        <h2 id="account-deletion">{t('account.deletion.title')}</h2>
        <p>{t('account.deletion.text')}</p>
        <div className={styles.buttons}>
          <Button variant="danger" onClick={() => setIsLeaving(true)}>
            {t('account.deletion.submit')}
          </Button>
        </div>
      </section>
      {isLeaving && (
        <DeleteAccountDialog
          title={t('account.deletion.title')}
          text={t('account.deletion.warning')}
          phrase={user.username}
          confirm={t('account.deletion.submit')}
          asksPassword
          onConfirm={async typed => {
            await account.deleteAccount(typed);
            navigate(screenPaths.login, { replace: true });
          }}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  );
}

const tabs = ['account', 'security'] as const;
type Tab = (typeof tabs)[number];

const PairDeviceDialog = loadable(
  async () => (await import('../../devices/pair-device-dialog.tsx')).PairDeviceDialog,
);

export function ProfileScreen() {
  const { t } = useTranslation();
  const hosted = useHostedScreens();
  const local = useLocalIdentity();
  const screens = useSharedScreens();
  if (local?.hasPasswords === false) return <NotByPin title={t('app.screens.profile')} />;
  if (hosted === null) {
    return (
      <>
        <LinkedPairing />
        <LocalProfile />
      </>
    );
  }
  return (
    <>
      <LinkedPairing />
      <PageHeader title={t('app.screens.profile')} />
      {screens !== null && (
        <div className={styles.page}>
          <HostedPinPanel hosted={hosted} screens={screens} />
        </div>
      )}
      <div className={styles.hosted}>
        <hosted.Profile />
      </div>
    </>
  );
}

/** Navigates to the user's own start screen when it is closed. */
function LinkedPairing() {
  const code = pairingCodeOf(useSearch());
  const navigate = useNavigate();
  const roles = useScreenRoles();
  if (code === null) return null;
  const leave = () => navigate(homePath(roles) ?? screenPaths.profile, { replace: true });
  return <PairDeviceDialog initialCode={code} onClose={leave} />;
}

function LocalProfile() {
  const { t } = useTranslation();
  const local = useLocalIdentity();
  const navigate = useNavigate();
  const tab: Tab = new URLSearchParams(useSearch()).get('tab') === 'security' ? 'security' : 'account';
  const goTo = (to: Tab) =>
    navigate(to === 'account' ? screenPaths.profile : `${screenPaths.profile}?tab=${to}`, { replace: true });
  return (
    <>
      <PageHeader title={t('app.screens.profile')}>
        <Chips
          label={t('account.tabs.label')}
          chips={tabs.map(id => ({ id, label: t(`account.tabs.${id}`) }))}
          selectedId={tab}
          onSelect={goTo}
        />
      </PageHeader>
      <div className={styles.page}>{local && <OwnProfile account={local.account} tab={tab} />}</div>
    </>
  );
}

function OwnProfile({ account, tab }: { account: LocalAccount; tab: Tab }) {
  const { refresh } = useIdentity();
  const profile = useLoaded(account.readProfile);
  /** The menus show the name too; if this refresh fails, the next session read updates it. */
  const onChanged = async () => {
    await Promise.all([profile.reload(), refresh().catch(() => undefined)]);
  };
  return (
    <LoadedPart loaded={profile}>
      {data =>
        tab === 'security' ? (
          <SecurityPanel profile={data} account={account} onChanged={onChanged} />
        ) : (
          <>
            <ImagePanel user={data.user} account={account} onChanged={onChanged} />
            <AccountPanel user={data.user} account={account} onChanged={onChanged} />
          </>
        )
      }
    </LoadedPart>
  );
}
