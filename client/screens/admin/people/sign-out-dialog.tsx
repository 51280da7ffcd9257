/** Confirms ending all sessions of a person, who stays on the staff and may sign in again. */
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/venue/user-schema.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';

type SignOutDialogProps = {
  user: User;
  account: Pick<LocalAccount, 'signOutEverywhere'>;
  onClose(): void;
};

export function SignOutDialog({ user, account, onClose }: SignOutDialogProps) {
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
