/** Changes that a checked file would make, or all of its errors. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { MenuFileFault, MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import styles from './menu-file.module.css';

type Change = MenuImportPreview['changed'][number];

function fieldLabel(t: TFunction, field: string): string {
  if (field === 'category') return t('admin.menu.fields.categoryId');
  if (!field.startsWith('names.')) return t(`admin.menu.fields.${field}`);
  return `${t('admin.menu.fields.name')} (${field.slice('names.'.length)})`;
}

export function MenuFilePreview({ preview }: { preview: MenuImportPreview }) {
  const { t } = useTranslation();
  const { faults, ignoredColumns, addedCategories, added, changed, archived, unchanged } = preview;
  return (
    <div className={styles.preview}>
      {ignoredColumns.length > 0 && (
        <p className={styles.hint}>{t('office.menuFile.ignored', { columns: ignoredColumns.join(', ') })}</p>
      )}
      {faults.length > 0 ? (
        <FaultList faults={faults} />
      ) : (
        <>
          <p role="status" className={styles.sum}>
            {t('office.menuFile.sum', {
              added: added.length,
              changed: changed.length,
              archived: archived.length,
              unchanged,
            })}
          </p>
          {addedCategories.length > 0 && (
            <p>{t('office.menuFile.addedCategories', { names: addedCategories.join(', ') })}</p>
          )}
          <ChangeList title={t('office.menuFile.added')} changes={added} />
          <ChangeList title={t('office.menuFile.changed')} changes={changed} />
          {archived.length > 0 && (
            <section aria-label={t('office.menuFile.archived')}>
              <h3>{t('office.menuFile.archived')}</h3>
              <ul className={styles.list}>
                {archived.map(({ category, name }) => (
                  <li key={`${category}/${name}`}>
                    <strong>{name}</strong> <span className={styles.hint}>{category}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}

function ChangeList({ title, changes }: { title: string; changes: readonly Change[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {changes.map(({ row, category, name, fields }) => (
          <li key={row}>
            <div>
              <strong>{name}</strong>{' '}
              <span className={styles.hint}>
                {category} · {t('office.menuFile.row', { row })}
              </span>
            </div>
            <dl className={styles.fields}>
              {fields.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{fieldLabel(t, field)}</dt>
                  <dd>
                    {before !== '' && (
                      <>
                        <del>{before}</del> →{' '}
                      </>
                    )}
                    {after === '' ? t('office.menuFile.nothing') : after}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FaultList({ faults }: { faults: readonly MenuFileFault[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('office.menuFile.faulty', { count: faults.length })}>
      <div role="alert" className={styles.faulty}>
        <h3>{t('office.menuFile.faulty', { count: faults.length })}</h3>
      </div>
      <ul className={styles.list}>
        {faults.map(({ code, row, column, value = '' }) => (
          <li key={`${row} ${column} ${code} ${value}`}>
            <span className={styles.hint}>
              {row !== undefined && t('office.menuFile.row', { row })}
              {column !== undefined && ` · ${column}`}
            </span>{' '}
            {t(`office.menuFile.faults.${code}`, { value })}
          </li>
        ))}
      </ul>
    </section>
  );
}
