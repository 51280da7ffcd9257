/** Pending invitations, for admins, who can revoke them here. */

import { useTranslation } from 'react-i18next';
import { Undo2 } from '#icons';
import type { OrganizationInvitation } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { useFormats } from '../../i18n/formats.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';

export function InvitationList({
  invitations,
  account,
  onChanged,
}: {
  invitations: readonly OrganizationInvitation[];
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const command = useCommand();
  const revoke = async (userId: string) => {
    await command.run(() => account.revokeInvitation(userId));
    // An invitation that was accepted meanwhile disappears as well.
    await onChanged();
  };
  return (
    <section className={styles.card} aria-labelledby="organization-invitations">
      <h2 id="organization-invitations">{t('account.invitations.title')}</h2>
      <ProblemNotice problem={command.problem} onDismiss={command.reset} />
      {invitations.length === 0 && <p>{t('account.invitations.none')}</p>}
      <ul className={styles.list}>
        {invitations.map(({ userId, displayName, username, invitedBy, expiresAt }) => (
          <li key={userId}>
            <span className={styles.who}>
              <b>{displayName}</b>
              <small>{username}</small>
              <small>{t('account.invitations.by', { name: invitedBy, time: dateTime(expiresAt) })}</small>
            </span>
            <Button icon={<Undo2 />} isPending={command.isPending} onClick={() => void revoke(userId)}>
              {t('account.invitations.revoke')} <span className="visually-hidden">{displayName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
