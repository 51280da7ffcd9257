/** How a file is read: its encoding with a line to look at, and the field of each column above the file's first rows. */

import { menuFileEncodings, menuFileFields, menuFileRoles } from '#shared/catalog/menu-file-fields.ts';
import type { MenuFileChoices, MenuFileReading } from '#shared/catalog/menu-import-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './menu-file.module.css';

const languages = ['en', 'pl', 'uk', 'de'];
const languageFields = ['names', 'descriptions', 'kitchenNames'];
const choosable = [
  '',
  ...menuFileFields,
  ...languageFields.flatMap(field => languages.map(language => `${field}.${language}`)),
  ...menuFileRoles,
];

type FileColumnsProps = {
  reading: MenuFileReading;
  /** Headings of columns that are left out. */
  ignored: readonly string[];
  onChoose(choices: MenuFileChoices): void;
};

export function FileColumns({ reading, ignored, onChoose }: FileColumnsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const { encoding, sample, headingRow, columns, rows } = reading;
  const used = [...new Set([...choosable, ...columns.map(({ field }) => field)])];
  const options = used.map(value => ({
    value,
    label: value === '' ? t('office.menuFile.leftOutColumn') : label(value),
  }));
  const shown = columns.map((column, index) => ({ ...column, index, key: `${index} ${column.heading}` }));
  const assign = (index: number, field: string) =>
    onChoose({
      headingRow,
      columns: columns.map((column, other) => (other === index ? field : column.field)),
    });
  return (
    <section className={styles.part} aria-labelledby="menu-columns">
      <h3 id="menu-columns">{t('office.menuFile.columns')}</h3>
      {sample !== undefined && (
        <div className={styles.buttons}>
          <SelectField
            label={t('office.menuFile.encoding')}
            value={encoding}
            options={menuFileEncodings.map(value => ({
              value,
              label: t(`office.menuFile.encodings.${value}`),
            }))}
            onChange={chosen => onChoose({ encoding: chosen })}
          />
          <p>
            {t('office.menuFile.sample')} <q className={styles.sample}>{sample}</q>
          </p>
        </div>
      )}
      <p className={styles.hint}>{t('office.menuFile.columnsHint')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {shown.map(({ key, index, heading, field, isGuessed }) => (
                <th key={key} scope="col" data-left-out={field === '' || undefined}>
                  <SelectField
                    label={heading === '' ? t('office.menuFile.column', { number: index + 1 }) : heading}
                    value={field}
                    options={options}
                    onChange={chosen => assign(index, chosen)}
                  />
                  {isGuessed && <span className={styles.mark}>{t('office.menuFile.guessed')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                {shown.map(({ key, index, field }) => (
                  <td key={key} data-left-out={field === '' || undefined}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ignored.length > 0 && (
        <p className={styles.hint}>{t('office.menuFile.ignored', { columns: ignored.join(', ') })}</p>
      )}
    </section>
  );
}
