/** Table of users: roles, sign-in status and sign-in link. */
import { Check, Clock, Link2, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/schemas/user-schema.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { sortedUsers, userStatus } from './user-form.ts';

type UserTableProps = {
  users: readonly User[];
  onOpen(user: User): void;
  /** Null with a hosted provider, which sends its own invitations. */
  onLink: ((user: User) => void) | null;
  onActivate(user: User, isActive: boolean): void;
};

const statuses = {
  joined: { tone: 'good', Icon: Check },
  invited: { tone: 'waiting', Icon: Clock },
  inactive: { tone: 'bad', Icon: UserX },
} as const;

export function UserTable({ users, onOpen, onLink, onActivate }: UserTableProps) {
  const { t, i18n } = useTranslation();
  const { userId } = useMember();
  // Same rule as on the server: organization admins can only be changed by each other, as long as there are any.
  const owners = users.filter(({ orgRole, isActive }) => orgRole === 'admin' && isActive);
  const mayChangeOwners = owners.length === 0 || owners.some(({ id }) => id === userId);
  const canChange = (user: User) => mayChangeOwners || user.orgRole !== 'admin';
  const rolesText = (user: User) => user.roles.map(role => t(`admin.roles.${role}`)).join(', ');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin.users.fields.displayName')}</th>
          <th scope="col" className={styles.extra}>
            {t('admin.users.fields.roles')}
          </th>
          <th scope="col" className={styles.extra}>
            {t('admin.users.standing')}
          </th>
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sortedUsers(users, i18n.language).map(user => (
          <tr key={user.id} className={user.isActive ? undefined : styles.dimmed}>
            <td>
              <button
                type="button"
                className={styles.open}
                disabled={!canChange(user)}
                onClick={() => onOpen(user)}
              >
                {user.displayName}
                <small>{user.username}</small>
              </button>
              <span className={styles.phone}>
                <small>{rolesText(user)}</small>
                <UserStatusChip user={user} />
              </span>
            </td>
            <td className={styles.extra}>{rolesText(user)}</td>
            <td className={styles.extra}>
              <UserStatusChip user={user} />
            </td>
            <td className={styles.actions}>
              {user.isActive && onLink && canChange(user) && (
                <Button icon={<Link2 />} onClick={() => onLink(user)}>
                  <span className={styles.spoken}>
                    {t(user.joinedAt === undefined ? 'admin.users.linkInvite' : 'admin.users.linkReset')}
                  </span>{' '}
                  <span className="visually-hidden">{user.displayName}</span>
                </Button>
              )}{' '}
              {user.id !== userId && canChange(user) && (
                <IconButton
                  label={t(user.isActive ? 'admin.users.deactivate' : 'admin.users.reactivate', {
                    name: user.displayName,
                  })}
                  icon={user.isActive ? <UserX /> : <UserCheck />}
                  onClick={() => onActivate(user, !user.isActive)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UserStatusChip({ user }: { user: User }) {
  const { t } = useTranslation();
  const status = userStatus(user);
  const { tone, Icon } = statuses[status];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {t(`admin.users.standings.${status}`)}
    </span>
  );
}
