import { type FormEvent, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { useCommand } from '../../data/use-command.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';

/** Form for the organization's name, which sign-in pages and invitations show; for admins. */
export function OrganizationNameForm({
  name,
  account,
  onChanged,
}: {
  name: string;
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const command = useCommand();
  const [typed, setTyped] = useState<string | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const text = typed ?? name;
  const isDirty = text.trim() !== name;
  useUnsavedChanges(isDirty);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(text.trim() === '');
    if (text.trim() === '' || !isDirty) return;
    if (!(await command.run(() => account.renameOrganization(text.trim())))) return;
    await onChanged();
    setTyped(null);
  };
  const isRefused = isEmpty || command.problem?.errorAt('name') !== undefined;
  return (
    <form className={styles.narrow} noValidate onSubmit={event => void save(event)}>
      <TextField
        label={t('account.organization.name')}
        name="name"
        hint={t('account.organization.nameHint')}
        autoComplete="organization"
        required
        maxLength={limits.organizationNameLength}
        error={isRefused ? t('account.faults.organization') : undefined}
        value={text}
        onChange={value => {
          command.reset();
          setIsEmpty(false);
          setTyped(value);
        }}
      />
      {!isRefused && <ProblemNotice problem={command.problem} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={command.isPending} disabled={!isDirty}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}
