/** Members of the organization and their roles, editable by admins; one admin must remain. */

import { useState } from 'react';
import { UserX } from '#icons';
import { organizationRoles } from '#shared/kernel/roles.ts';
import type { OrganizationMember } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { useFormats } from '../../i18n/formats.ts';
import { type LocalAccount, personImagePath } from '../../identity/local-account.ts';
import { useMember } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PersonImage } from '../../ui/person-image.tsx';
import styles from './account-page.module.css';

type MemberListProps = {
  members: readonly OrganizationMember[];
  isAdmin: boolean;
  account: LocalAccount;
  onChanged(): Promise<void>;
};

export function MemberList({ members, isAdmin, account, onChanged }: MemberListProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { userId } = useMember();
  const command = useCommand();
  const [leaver, setLeaver] = useState<OrganizationMember | null>(null);
  const act = async (change: () => Promise<unknown>) => {
    if (await command.run(change)) setLeaver(null);
    await onChanged();
  };
  return (
    <section className={styles.card} aria-labelledby="organization-members">
      <h2 id="organization-members">{t('account.members.title')}</h2>
      <p>{t('account.members.text')}</p>
      {leaver === null && <ProblemNotice problem={command.problem} onDismiss={command.reset} />}
      <ul className={styles.list}>
        {members.map(member => (
          <li key={member.userId}>
            <PersonImage
              name={member.displayName}
              src={personImagePath(member.userId, member.imageVersion)}
            />
            <span className={styles.who}>
              <b>{member.displayName}</b>
              <small>{member.username}</small>
              <small>{t('account.members.since', { time: dateTime(member.joinedAt) })}</small>
            </span>
            {member.userId === userId && <span className={styles.tag}>{t('account.members.you')}</span>}
            {isAdmin ? (
              <RoleChoice
                member={member}
                isDisabled={command.isPending}
                onChange={role => void act(() => account.changeMember(member.userId, { role }))}
              />
            ) : (
              <span>{t(`account.roles.${member.role}`)}</span>
            )}
            {isAdmin && member.userId !== userId && (
              <IconButton
                label={t('account.members.remove', { name: member.displayName })}
                icon={<UserX />}
                onClick={() => {
                  command.reset();
                  setLeaver(member);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {leaver !== null && (
        <Modal
          isOpen
          title={t('account.members.remove', { name: leaver.displayName })}
          onClose={() => setLeaver(null)}
          actions={
            <>
              <Button onClick={() => setLeaver(null)}>{t('ui.cancel')}</Button>
              <Button
                variant="danger"
                isPending={command.isPending}
                onClick={() => void act(() => account.removeMember(leaver.userId))}
              >
                {t('account.members.removeConfirm')}
              </Button>
            </>
          }
        >
          <p>{t('account.members.removeText')}</p>
          <ProblemNotice problem={command.problem} />
        </Modal>
      )}
    </section>
  );
}

function RoleChoice({
  member,
  isDisabled,
  onChange,
}: {
  member: OrganizationMember;
  isDisabled: boolean;
  onChange(role: OrganizationMember['role']): void;
}) {
  const { t } = useTranslation();
  return (
    <select
      className={styles.role}
      aria-label={t('account.members.role', { name: member.displayName })}
      value={member.role}
      disabled={isDisabled}
      onChange={event => {
        const role = organizationRoles.find(known => known === event.target.value);
        if (role !== undefined) onChange(role);
      }}
    >
      {organizationRoles.map(role => (
        <option key={role} value={role}>
          {t(`account.roles.${role}`)}
        </option>
      ))}
    </select>
  );
}
