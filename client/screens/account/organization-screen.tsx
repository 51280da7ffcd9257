/** Organization page: members, roles and leaving it; with a hosted provider, the provider's own page. */
import { useState } from 'react';
import { Undo2 } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { OrganizationInvitation, OrganizationPage } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { useLocalIdentity } from '../../identity/local-provider.tsx';
import { useIdentity, useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import styles from './account-page.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { MemberList } from './member-list.tsx';
import { NotByPin } from './not-by-pin.tsx';
import { OrganizationNameForm } from './organization-name-form.tsx';

/** Pending invitations, for admins, who can revoke them here. */
function InvitationList({
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

export function OrganizationScreen() {
  const { t } = useTranslation();
  const local = useLocalIdentity();
  const hosted = useHostedScreens();
  if (local?.hasPasswords === false) return <NotByPin title={t('app.screens.organization')} />;
  return (
    <>
      <PageHeader title={t('app.screens.organization')} />
      {hosted && (
        <div className={styles.hosted}>
          <hosted.Organization />
        </div>
      )}
      {local && (
        <div className={styles.page}>
          <OwnOrganization account={local.account} />
        </div>
      )}
    </>
  );
}

function OwnOrganization({ account }: { account: LocalAccount }) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const { refresh } = useIdentity();
  const page = useLoaded(account.readOrganization);
  const onChanged = async () => {
    await Promise.all([page.reload(), refresh().catch(() => undefined)]);
  };
  return (
    <LoadedPart loaded={page}>
      {organization => {
        const { name, members, invitations } = organization;
        const isAdmin = members.some(member => member.userId === userId && member.role === 'admin');
        const common = { account, onChanged };
        return (
          <>
            <section className={styles.card} aria-labelledby="organization-name">
              <h2 id="organization-name">{name}</h2>
              {isAdmin ? (
                <OrganizationNameForm name={name} {...common} />
              ) : (
                <p>{t('account.organization.adminsOnly')}</p>
              )}
            </section>
            <MemberList members={members} isAdmin={isAdmin} {...common} />
            {isAdmin && <InvitationList invitations={invitations} {...common} />}
            <LeavingOrDeleting organization={organization} isAdmin={isAdmin} account={account} />
          </>
        );
      }}
    </LoadedPart>
  );
}

function LeavingOrDeleting({
  organization: { name },
  isAdmin,
  account,
}: {
  organization: OrganizationPage;
  isAdmin: boolean;
  account: LocalAccount;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const carryOut = asked === 'delete' ? account.deleteOrganization : account.leaveOrganization;
  return (
    <section className={styles.card} aria-labelledby="organization-leave">
      <h2 id="organization-leave">{t('account.organization.leaveOrDelete')}</h2>
      <div className={styles.buttons}>
        <Button onClick={() => setAsked('leave')}>{t('account.organization.leave.submit')}</Button>
        {isAdmin && (
          <Button variant="danger" onClick={() => setAsked('delete')}>
            {t('account.organization.delete.submit')}
          </Button>
        )}
      </div>
      {asked !== null && (
        <DeleteAccountDialog
          title={t(`account.organization.${asked}.title`, { name })}
          text={t(`account.organization.${asked}.text`)}
          phrase={name}
          confirm={t(`account.organization.${asked}.submit`)}
          onConfirm={async ({ confirmation }) => {
            await carryOut(confirmation);
            navigate(screenPaths.login, { replace: true });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
