/** All changes that a checked file would make, or all of its faults, with what is left out. */

import type {
  LeftOutRow,
  MenuFileChoices,
  MenuFileFault,
  MenuImportPreview,
} from '#shared/catalog/menu-import-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/forms/field.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './menu-file.module.css';

type Change = MenuImportPreview['changed'][number];
type Choosing = { choices: MenuFileChoices; onChoose(choices: MenuFileChoices): void };

const cellKey = (row: number | undefined, field: string | undefined) => `${row} ${field}`;

export function MenuFilePreview({ preview, ...choosing }: Choosing & { preview: MenuImportPreview }) {
  const { t } = useTranslation();
  const { faults, leftOut, addedCategories, structure, added, changed, archived, unchanged, reading } =
    preview;
  const questions = faults.filter(({ amounts }) => amounts !== undefined);
  const others = faults.filter(({ amounts }) => amounts === undefined);
  const { leavesOutFaulty = false } = choosing.choices;
  const fieldOf = (column = '') => reading?.columns.find(({ heading }) => heading === column)?.field;
  const unread = new Set(faults.map(({ row, column }) => cellKey(row, fieldOf(column))));
  return (
    <div className={styles.preview}>
      {questions.length > 0 && <Questions questions={questions} {...choosing} />}
      {(others.some(({ row }) => row !== undefined) || leavesOutFaulty) && (
        <CheckField
          label={t('office.menuFile.leavesOutFaulty')}
          checked={leavesOutFaulty}
          onChange={isWanted => choosing.onChoose({ leavesOutFaulty: isWanted })}
        />
      )}
      <LeftOut rows={leftOut} />
      {others.length > 0 && <FaultList faults={others} />}
      {faults.length === 0 && (
        <p role="status" className={styles.sum}>
          {t('office.menuFile.sum', {
            added: added.length,
            changed: changed.length,
            archived: archived.length,
            unchanged,
          })}
        </p>
      )}
      {addedCategories.length > 0 && (
        <p>{t('office.menuFile.addedCategories', { names: addedCategories.join(', ') })}</p>
      )}
      {structure.length > 0 && (
        <section aria-label={t('office.menuFile.structure')}>
          <h3>{t('office.menuFile.structure')}</h3>
          <ul className={styles.list}>
            {structure.map(({ row, kind, name, isNew }) => (
              <li key={row}>
                <strong>{name}</strong>{' '}
                <span className={styles.hint}>
                  {t(`office.menuFile.kinds.${kind}`)} ·{' '}
                  {t(`office.menuFile.${isNew ? 'isNew' : 'isChanged'}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChangeList title={t('office.menuFile.added')} changes={added} unread={unread} />
      <ChangeList title={t('office.menuFile.changed')} changes={changed} unread={unread} />
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
    </div>
  );
}

/** Amounts that can be read in two ways; each text is asked once, and all can be answered alike. */
function Questions({ questions, choices, onChoose }: Choosing & { questions: readonly MenuFileFault[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = [...new Map(questions.map(({ value = '', amounts = [] }) => [value, amounts]))];
  const answer = (answers: readonly { text: string; amount: number }[]) =>
    onChoose({ amounts: [...(choices.amounts ?? []), ...answers] });
  const alike = (place: number) =>
    answer(
      texts.flatMap(([text, amounts]) =>
        amounts[place] === undefined ? [] : [{ text, amount: amounts[place] }],
      ),
    );
  return (
    <section className={styles.part} aria-labelledby="menu-questions">
      <h3 id="menu-questions">{t('office.menuFile.questions')}</h3>
      <p className={styles.hint}>{t('office.menuFile.questionsHint')}</p>
      <ul className={styles.list}>
        {texts.map(([text, amounts]) => (
          <li key={text} className={styles.buttons}>
            <strong>{text}</strong>
            {amounts.map(amount => (
              <Button key={amount} onClick={() => answer([{ text, amount }])}>
                {formats.money(amount)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {texts.length > 1 && (
        <div className={styles.buttons}>
          {[0, 1]
            .filter(place => texts.some(([, amounts]) => amounts[place] !== undefined))
            .map(place => (
              <Button key={place} onClick={() => alike(place)}>
                {t('office.menuFile.answerAlike', { amounts: exampleOf(texts, place, formats.money) })}
              </Button>
            ))}
        </div>
      )}
    </section>
  );
}

function exampleOf(
  texts: readonly (readonly [string, readonly number[]])[],
  place: number,
  money: (amount: number) => string,
): string {
  return texts
    .slice(0, 2)
    .flatMap(([, amounts]) => (amounts[place] === undefined ? [] : [money(amounts[place])]))
    .join(', ');
}

function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{t('office.menuFile.leftOut', { count: rows.length })}</summary>
      <ul className={styles.list}>
        {rows.map(({ row, reason, text }) => (
          <li key={`${row} ${reason} ${text}`}>
            <span className={styles.hint}>
              {t('office.menuFile.row', { row })} · {t(`office.menuFile.reasons.${reason}`)}
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChangeList({
  title,
  changes,
  unread,
}: {
  title: string;
  changes: readonly Change[];
  /** Cells with a fault or a question: their value is not known yet. */
  unread: ReadonlySet<string>;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel();
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
              {fields.map(({ field, before, after, isProposed }) => (
                <div key={field}>
                  <dt>{label(field)}</dt>
                  <dd>
                    {before !== '' && (
                      <>
                        <del>{before}</del> →{' '}
                      </>
                    )}
                    {unread.has(cellKey(row, field)) ? '?' : after || t('office.menuFile.nothing')}
                    {isProposed && <span className={styles.mark}>{t('office.menuFile.proposed')}</span>}
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
