/** Shown after a version conflict: both versions of the differing fields, and the choice between them. */
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './conflict-panel.module.css';
import type { Difference } from './entity-changes.ts';

type ConflictPanelProps = {
  differences: readonly Difference[];
  fieldLabel(field: string): string;
  showValue(field: string, value: unknown): string;
  isSaving: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
};

export function ConflictPanel({
  differences,
  fieldLabel,
  showValue,
  isSaving,
  onKeepMine,
  onTakeTheirs,
}: ConflictPanelProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // A long form may be scrolled down when the response arrives.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1}>
        {t('admin.conflict.title')}
      </h3>
      <p>{differences.length > 0 ? t('admin.conflict.text') : t('admin.conflict.elsewhere')}</p>
      {differences.length > 0 && (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{t('admin.conflict.field')}</th>
              <th scope="col">{t('admin.conflict.theirs')}</th>
              <th scope="col">{t('admin.conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, mine }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>{showValue(field, theirs)}</td>
                <td>{showValue(field, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.choice}>
        <Button onClick={onTakeTheirs} disabled={isSaving}>
          {t('admin.conflict.takeTheirs')}
        </Button>
        <Button variant="primary" onClick={onKeepMine} isPending={isSaving}>
          {t('admin.conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
}
