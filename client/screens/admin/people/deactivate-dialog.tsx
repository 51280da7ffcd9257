/**
 * Confirms that somebody leaves the staff, asks who takes over their open orders, and lists the access that
 * they created.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { GrantedAccess } from './granted-access.tsx';

type DeactivateDialogProps = {
  user: User;
  users: readonly User[];
  problem: ClientProblem | null;
  isPending: boolean;
  /** Undefined if nobody takes over orders. */
  onConfirm(ordersTo: string | undefined): void;
  onClose(): void;
};

export function DeactivateDialog({ user, users, onConfirm, ...dialog }: DeactivateDialogProps) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const [ordersTo, setOrdersTo] = useState(userId);
  const orders = useRead('waiterOrders').data?.filter(({ waiterId }) => waiterId === user.id) ?? [];
  const colleagues = users.filter(
    ({ id, isActive, roles }) => id !== user.id && isActive && hasAnyRole(roles, ['waiter']),
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
