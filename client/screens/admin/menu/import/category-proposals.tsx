/** Values of new items beside those of the file, by category; several categories can be changed at once. */
import { useState } from 'react';
import type {
  CategoryProposal,
  CategoryValues,
  MenuFileChoices,
} from '#shared/catalog/menu-import-schema.ts';
import { stations } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { courseOptions, vatOptions } from '../menu-choices.ts';
import styles from './menu-file.module.css';

type Field = keyof Required<CategoryValues>;
const fields = ['station', 'course', 'vatRate'] as const;

type CategoryProposalsProps = {
  proposals: readonly CategoryProposal[];
  choices: MenuFileChoices;
  settings: Settings;
  onChoose(choices: MenuFileChoices): void;
};

function useOptions({ courses, vatRates }: Settings) {
  const { t, i18n } = useTranslation();
  return {
    station: stations.map(value => ({ value, label: t(`app.stations.${value}`) })),
    course: courseOptions(
      courses.some(({ number }) => number === 0)
        ? courses
        : [{ number: 0, name: t('office.menuFile.noCourse') }, ...courses],
      '',
    ),
    vatRate: vatOptions(vatRates, '', i18n.language),
  };
}

function valuesOf(field: Field, text: string): CategoryValues {
  if (field !== 'station') return { [field]: Number(text) };
  const station = stations.find(known => known === text);
  return station === undefined ? {} : { station };
}

export function CategoryProposals({ proposals, choices, settings, onChoose }: CategoryProposalsProps) {
  const { t } = useTranslation();
  const options = useOptions(settings);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const ticked = proposals.map(({ category }) => category).filter(name => !unticked.has(name));

  function change(names: readonly string[], values: CategoryValues) {
    const { categories = [] } = choices;
    const others = categories.filter(({ name }) => !names.includes(name));
    const changed = names.map(name => ({
      name,
      values: { ...categories.find(known => known.name === name)?.values, ...values },
    }));
    onChoose({ categories: [...others, ...changed] });
  }

  function tick(name: string, isTicked: boolean) {
    const next = new Set(unticked);
    if (isTicked) next.delete(name);
    else next.add(name);
    setUnticked(next);
  }

  const select = (field: Field, label: string, value: string, names: readonly string[]) => (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      disabled={names.length === 0}
      onChange={({ target }) => change(names, valuesOf(field, target.value))}
    >
      {value === '' && <option value="">{t('office.menuFile.changeAll')}</option>}
      {options[field].map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );

  return (
    <section className={styles.part} aria-labelledby="menu-proposals">
      <h3 id="menu-proposals">{t('office.menuFile.proposals')}</h3>
      <p className={styles.hint}>{t('office.menuFile.proposalsHint')}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin.menu.fields.categoryId')}</th>
              {fields.map(field => (
                <th key={field} scope="col">
                  {t(`admin.menu.fields.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('office.menuFile.ticked', { count: ticked.length })}</th>
              {fields.map(field => (
                <td key={field}>
                  {select(
                    field,
                    t('office.menuFile.changeTicked', { field: t(`admin.menu.fields.${field}`) }),
                    '',
                    ticked,
                  )}
                </td>
              ))}
            </tr>
            {proposals.map(({ category, items, proposed, ...values }) => (
              <tr key={category}>
                <th scope="row">
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      checked={!unticked.has(category)}
                      onChange={({ target }) => tick(category, target.checked)}
                    />
                    {category} ({items})
                  </label>
                </th>
                {fields.map(field => (
                  <td key={field}>
                    {select(field, `${t(`admin.menu.fields.${field}`)}: ${category}`, String(values[field]), [
                      category,
                    ])}
                    {proposed.includes(field) && (
                      <span className={styles.mark}>{t('office.menuFile.proposed')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
