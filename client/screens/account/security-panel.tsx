/** Security section: password, sessions and account deletion. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Profile } from '#shared/platform/account-schema.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account-page.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { SessionList } from './session-list.tsx';

export function SecurityPanel({
  profile: { user, sessions },
  account,
  onChanged,
}: {
  profile: Profile;
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
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
