/** Table of users: roles, rights, sign-in status and sign-in link. */

import { Check, Clock, Link2, UserCheck, UserX } from '#icons';
import type { PinOverview } from '#shared/platform/identity-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { nowText } from '../lists/ago-text.ts';
import { EntityTable, OpenButton, RowButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
import { lastSeenText } from './last-seen-text.ts';
import { rightsText } from './rights-fields.tsx';
import { sortedUsers } from './user-form.ts';
import { userStatus } from './user-status.ts';

type UserTableProps = {
  users: readonly User[];
  pins: PinOverview;
  canChange(user: User): boolean;
  onOpen(user: User): void;
  /** Null with a hosted provider, which sends its own invitations. */
  onLink: ((user: User) => void) | null;
  onActivate(user: User, isActive: boolean): void;
};

const tickMs = 30_000;

const statuses = {
  joined: { tone: 'good', Icon: Check },
  pin: { tone: 'good', Icon: Check },
  invited: { tone: 'waiting', Icon: Clock },
  inactive: { tone: 'bad', Icon: UserX },
} as const;

export function UserTable({ users, pins, canChange, onOpen, onLink, onActivate }: UserTableProps) {
  const { t, i18n } = useTranslation();
  const { userId } = useMember();
  const { dateTime } = useFormats();
  const nowMs = useServerNow(tickMs);
  const rolesText = (user: User) => user.roles.map(role => t(`app.roles.${role}`)).join(', ');
  const heldRights = ({ roles, rights }: User) => {
    if (roles.includes('admin')) return t('admin.users.rights.all');
    return roles.includes('waiter') ? rightsText(t, rights) : null;
  };
  const lastSeen = (user: User) =>
    user.id === userId
      ? nowText(i18n.language)
      : lastSeenText(user, { t, language: i18n.language, nowMs, day: dateTime });
  return (
    <EntityTable
      rows={sortedUsers(users, i18n.language)}
      isDimmed={user => !user.isActive}
      columns={[
        {
          header: t('admin.users.fields.displayName'),
          cell: user => (
            <>
              <OpenButton
                name={user.displayName}
                detail={user.username}
                isDisabled={!canChange(user)}
                onOpen={() => onOpen(user)}
              />
              <span className={styles.phone}>
                <small>{rolesText(user)}</small>
                {heldRights(user) !== null && <small>{heldRights(user)}</small>}
                {user.lastSeenAt !== undefined && (
                  <small>{t('admin.users.lastSeen.at', { at: lastSeen(user) })}</small>
                )}
                <UserStatusChip user={user} pins={pins} />
              </span>
            </>
          ),
        },
        { header: t('admin.users.fields.roles'), isExtra: true, cell: rolesText },
        { header: t('admin.users.fields.rights'), isExtra: true, cell: user => heldRights(user) ?? '–' },
        { header: t('admin.users.lastSeen.title'), isExtra: true, cell: user => lastSeen(user) ?? '–' },
        {
          header: t('admin.users.status'),
          isExtra: true,
          cell: user => <UserStatusChip user={user} pins={pins} />,
        },
      ]}
      actions={user => (
        <>
          {user.isActive && onLink && canChange(user) && (
            <RowButton
              icon={<Link2 />}
              text={t(user.joinedAt === undefined ? 'admin.users.linkInvite' : 'admin.users.linkReset')}
              name={user.displayName}
              onPress={() => onLink(user)}
            />
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
        </>
      )}
    />
  );
}

function UserStatusChip({ user, pins }: { user: User; pins: PinOverview }) {
  const { t } = useTranslation();
  const status = userStatus(user, pins);
  const { tone, Icon } = statuses[status];
  return (
    <StatusTag tone={tone} icon={Icon}>
      {t(`admin.users.statuses.${status}`)}
    </StatusTag>
  );
}
