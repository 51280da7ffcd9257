/** Users screen: create users, assign roles, create sign-in links, deactivate. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { UserPlus, Users } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useHostedScreens } from '../../../identity/hosted-screens.ts';
import { useLocalIdentity, useSharedScreens } from '../../../identity/local-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAskedId } from '../lists/use-asked-id.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PinList } from './pin-list.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { useMayChange } from './use-may-change.ts';
import { UserDialog } from './user-dialog.tsx';
import { userStatus } from './user-form.ts';
import { UserTable } from './user-table.tsx';

type Open = { kind: 'edit'; user: User | null } | { kind: 'link' | 'deactivate' | 'signOut'; user: User };

export function UsersScreen() {
  const { t } = useTranslation();
  const users = useRead('users');
  const change = useWrite('changeUser');
  const own = useLocalIdentity();
  const local = own?.hasPasswords === true ? own : null;
  const shared = useSharedScreens();
  const [pressed, setOpen] = useState<Open | null>(null);
  const canChange = useMayChange(users.data ?? []);
  const { askedId, forget } = useAskedId('person');
  const asked = users.data?.find(user => user.id === askedId && canChange(user));
  const open = pressed ?? (asked === undefined ? null : ({ kind: 'edit', user: asked } as const));
  const close = () => {
    setOpen(null);
    forget();
  };
  const asItIsNow = (user: User) => users.data?.find(({ id }) => id === user.id) ?? user;
  const hosted = useHostedScreens();
  const [, navigate] = useLocation();
  // A hosted provider sends its own invitations, from the organization page.
  const add = hosted ? (
    <Button variant="primary" icon={<UserPlus />} onClick={() => navigate(screenPaths.organization)}>
      {t('admin.users.inviteHosted')}
    </Button>
  ) : (
    <Button variant="primary" icon={<UserPlus />} onClick={() => setOpen({ kind: 'edit', user: null })}>
      {t('admin.users.add')}
    </Button>
  );
  const askSignOut = (user: User) => () => setOpen({ kind: 'signOut', user });
  const setActive = (user: User, isActive: boolean, ordersTo?: string) =>
    change
      .run({
        params: { id: user.id },
        body: { isActive, ...(ordersTo !== undefined && { ordersTo }) },
        version: asItIsNow(user).version,
      })
      .then(close)
      .catch(users.retry);
  return (
    <AdminPage title={t('admin.users.title')} actions={add}>
      {open === null && <ProblemNotice problem={change.problem} onDismiss={change.reset} />}
      {users.data === undefined && <ReadPlaceholder reads={[users]} />}
      {users.data?.length === 0 && (
        <EmptyState
          icon={<Users />}
          title={t('admin.users.empty')}
          text={t('admin.users.emptyText')}
          action={add}
        />
      )}
      {users.data !== undefined && users.data.length > 0 && (
        <section className={styles.card} aria-label={t('admin.users.title')}>
          <UserTable
            users={users.data}
            canChange={canChange}
            onOpen={user => setOpen({ kind: 'edit', user })}
            onLink={local && (user => setOpen({ kind: 'link', user }))}
            onActivate={(user, isActive) =>
              isActive ? void setActive(user, true) : setOpen({ kind: 'deactivate', user })
            }
          />
        </section>
      )}
      {shared && <PinList users={users.data ?? []} account={shared.account} canChange={canChange} />}
      {open?.kind === 'edit' && (
        <UserDialog
          user={open.user && asItIsNow(open.user)}
          users={users.data ?? []}
          onSignOut={shared && open.user && userStatus(open.user) === 'joined' ? askSignOut(open.user) : null}
          onClose={() => {
            setOpen(now => (now?.kind === 'edit' ? null : now));
            forget();
          }}
          onCreated={user => setOpen(local && { kind: 'link', user })}
        />
      )}
      {local && open?.kind === 'link' && (
        <InvitationDialog user={open.user} invite={local.invite} onClose={close} />
      )}
      {shared && open?.kind === 'signOut' && (
        <SignOutDialog user={open.user} account={shared.account} onClose={close} />
      )}
      {open?.kind === 'deactivate' && (
        <DeactivateDialog
          user={open.user}
          users={users.data ?? []}
          problem={change.problem}
          isPending={change.isPending}
          onConfirm={ordersTo => void setActive(open.user, false, ordersTo)}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
