/** Users screen: create users, assign roles, create sign-in links, deactivate. */
import { useState } from 'react';
import { UserPlus, Users } from '#icons';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { isOrganizationAdmin, mayBeChangedBy } from '#shared/platform/organization-admins.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRead } from '../../../data/use-read.ts';
import { useHostedScreens } from '../../../identity/hosted-screens.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useLocalIdentity, useSharedScreens } from '../../../identity/local-provider.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAskedId } from '../lists/use-asked-id.ts';
import { GrantedAccess } from './granted-access.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PinList } from './pin-list.tsx';
import { UserDialog } from './user-dialog.tsx';
import { usePins, userStatus } from './user-status.ts';
import { UserTable } from './user-table.tsx';

/**
 * Whether the signed-in admin may change a person: an organization admin can be changed only by another one.
 */
function useMayChange(users: readonly User[]): (user: User) => boolean {
  const { userId } = useMember();
  const actor = { isOrganizationAdmin: users.some(user => user.id === userId && isOrganizationAdmin(user)) };
  return user => mayBeChangedBy(users, user, actor);
}

type SignOutDialogProps = {
  user: User;
  account: Pick<LocalAccount, 'signOutEverywhere'>;
  onClose(): void;
};

/** Confirms ending all sessions of a person, who stays on the staff and may sign in again. */
function SignOutDialog({ user, account, onClose }: SignOutDialogProps) {
  const { t } = useTranslation();
  const { run, problem, isPending } = useCommand();
  const signOut = async () => {
    if (await run(() => account.signOutEverywhere(user.id))) onClose();
  };
  return (
    <ArchiveDialog
      title={t('admin.users.signOutTitle', { name: user.displayName })}
      text={t('admin.users.signOutText')}
      confirm={t('admin.users.signOut')}
      problem={problem}
      isPending={isPending}
      onConfirm={() => void signOut()}
      onClose={onClose}
    />
  );
}

type DeactivateDialogProps = {
  user: User;
  users: readonly User[];
  problem: ClientProblem | null;
  isPending: boolean;
  /** Undefined if nobody takes over orders. */
  onConfirm(ordersTo: string | undefined): void;
  onClose(): void;
};

/**
 * Confirms that somebody leaves the staff, asks who takes over their open orders, and lists the access that
 * they created.
 */
function DeactivateDialog({ user, users, onConfirm, ...dialog }: DeactivateDialogProps) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const [ordersTo, setOrdersTo] = useState(userId);
  const orders = useRead('waiterOrders').data?.filter(({ waiterId }) => waiterId === user.id) ?? [];
  const colleagues = users.filter(
    ({ id, isActive, joinedAt, roles }) =>
      id !== user.id && isActive && joinedAt !== undefined && hasAnyRole(roles, ['waiter']),
  );
  return (
    <ArchiveDialog
      {...dialog}
      title={t('admin.users.deactivate', { name: user.displayName })}
      text={t('admin.users.deactivateText')}
      confirm={t('admin.users.deactivateConfirm')}
      onConfirm={() => onConfirm(orders.length > 0 ? ordersTo : undefined)}
    >
      {orders.length > 0 && (
        <SelectField
          label={t('admin.users.ordersTo', { count: orders.length })}
          value={ordersTo}
          options={colleagues.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={setOrdersTo}
        />
      )}
      <GrantedAccess user={user} users={users} />
    </ArchiveDialog>
  );
}

type Open =
  | { kind: 'edit'; user: User | null; isNewPin?: true }
  | { kind: 'link' | 'deactivate' | 'signOut'; user: User };

/** Somebody with a password sets their own. */
function mayGetPin({ user, isNewPin }: Open & { kind: 'edit' }): boolean {
  return user === null || isNewPin === true || userStatus(user, []) === 'invited';
}

/** A hosted provider sends its own invitations, from the organization page. */
function AddPerson({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation();
  const isHosted = useHostedScreens() !== null;
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      icon={<UserPlus />}
      onClick={() => (isHosted ? navigate(screenPaths.organization) : onAdd())}
    >
      {t(isHosted ? 'admin.users.inviteHosted' : 'admin.users.add')}
    </Button>
  );
}

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
  const add = <AddPerson onAdd={() => setOpen({ kind: 'edit', user: null })} />;
  const { pins, reload, givePin } = usePins();
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
            pins={pins}
            canChange={canChange}
            onOpen={user => setOpen({ kind: 'edit', user })}
            onLink={local && (user => setOpen({ kind: 'link', user }))}
            onActivate={(user, isActive) =>
              isActive ? void setActive(user, true) : setOpen({ kind: 'deactivate', user })
            }
          />
        </section>
      )}
      {shared && (
        <PinList
          users={users.data ?? []}
          pins={pins}
          onReset={reload}
          account={shared.account}
          canChange={canChange}
          onNew={user => setOpen({ kind: 'edit', user, isNewPin: true })}
        />
      )}
      {open?.kind === 'edit' && (
        <UserDialog
          user={open.user && asItIsNow(open.user)}
          users={users.data ?? []}
          givePin={local && mayGetPin(open) ? givePin : null}
          onSignOut={
            shared && open.user && userStatus(open.user, pins) === 'joined' ? askSignOut(open.user) : null
          }
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
