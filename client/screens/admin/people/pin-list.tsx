/**
 * PINs for shared screens: who has one and whose is locked. An admin can reset a PIN, or give another to a person without a password. Nobody can read one.
 */

import { useState } from 'react';
import { Lock, RotateCcw } from '#icons';
import type { PinOverview } from '#shared/platform/identity-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useFormats } from '../../../i18n/formats.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from '../admin-list.module.css';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { EntityTable, RowButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

export function PinList({
  users,
  pins,
  account,
  canChange,
  onNew,
  onReset,
}: {
  users: readonly User[];
  pins: PinOverview;
  account: LocalAccount;
  canChange: (user: User) => boolean;
  onNew: (user: User) => void;
  onReset: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const command = useCommand();
  const [asked, setAsked] = useState<User | null>(null);
  const pinOf = ({ id }: User) => pins.find(({ userId }) => userId === id);
  const rows = users.filter(user => pinOf(user) !== undefined);
  if (rows.length === 0) return null;
  const stateOf = (user: User) => {
    const { lockedAt, lockedOn = '' } = pinOf(user) ?? {};
    if (lockedAt === undefined) return t('office.pins.set');
    return (
      <StatusTag tone="bad" icon={Lock}>
        {t('office.pins.locked', { at: dateTime(lockedAt), device: lockedOn })}
      </StatusTag>
    );
  };
  const reset = async (user: User) => {
    if (!(await command.run(() => account.resetPin(user.id)))) return;
    setAsked(null);
    await onReset();
  };
  return (
    <section className={styles.card} aria-labelledby="office-pins">
      <h2 id="office-pins">{t('office.pins.title')}</h2>
      <EntityTable
        rows={rows}
        columns={[
          {
            header: t('admin.users.fields.displayName'),
            cell: user => (
              <>
                <b>{user.displayName}</b>
                <span className={styles.phone}>{stateOf(user)}</span>
              </>
            ),
          },
          { header: t('office.pins.state'), isExtra: true, cell: stateOf },
        ]}
        actions={user => {
          const isGiven = pinOf(user)?.isGiven === true;
          return (
            <RowButton
              icon={<RotateCcw />}
              text={t(isGiven ? 'office.pins.new' : 'office.pins.reset')}
              name={user.displayName}
              isDisabled={!canChange(user)}
              onPress={() => (isGiven ? onNew(user) : setAsked(user))}
            />
          );
        }}
      />
      {asked !== null && (
        <ArchiveDialog
          title={t('office.pins.resetTitle', { name: asked.displayName })}
          text={t('office.pins.resetText')}
          confirm={t('office.pins.reset')}
          problem={command.problem}
          isPending={command.isPending}
          onConfirm={() => void reset(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
