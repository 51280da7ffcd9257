/** Ingredients that can be 86'd, with everything that needs them, or made available again. */

import type { StationIngredient } from '#shared/catalog/availability-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { useAskedOutage, useForgetOutage } from './asked-outage.ts';
import styles from './availability-sheet.module.css';

function outFirst(ingredients: readonly StationIngredient[], language: string): StationIngredient[] {
  const isIn = ({ unavailable }: StationIngredient) => Number(unavailable === undefined);
  return ingredients.toSorted(
    (one, other) =>
      isIn(one) - isIn(other) ||
      displayName(one, language).localeCompare(displayName(other, language), language),
  );
}

export function IngredientList({ search, onClose }: { search: string; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { time, dateTime } = useFormats();
  const read = useRead('stationIngredients');
  const change = useWrite('setIngredientAvailability');
  const [, setAsked] = useAskedOutage();
  const forgetOutage = useForgetOutage();
  const wanted = foldText(search.trim());
  const found = outFirst(read.data ?? [], i18n.language).filter(({ name, names }) =>
    foldText([name, ...Object.values(names)].join(' ')).includes(wanted),
  );
  const status = ({ unavailable, usedBy }: StationIngredient) =>
    [
      t('preparation.out.usedBy', { count: usedBy }),
      unavailable?.until && t('order.menu.outUntil', { until: dateTime(unavailable.until) }),
      unavailable && t('order.menu.outBy', { name: unavailable.by, at: time(unavailable.at) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <ProblemNotice problem={change.problem} onDismiss={change.reset} />
      {read.status === 'loading' && <Skeleton count={5} />}
      {read.status === 'failed' && <ReadFailure text={read.failure} onRetry={read.retry} />}
      {read.status === 'ready' && found.length === 0 && <p>{t('preparation.out.nothing')}</p>}
      <ul>
        {found.map(ingredient => {
          const { id, unavailable } = ingredient;
          const name = displayName(ingredient, i18n.language);
          return (
            <li key={id} className={styles.dish}>
              <div className={styles.row}>
                <span className={styles.name}>
                  {name}
                  <small>{status(ingredient)}</small>
                </span>
                {unavailable === undefined ? (
                  <Button
                    aria-label={t('preparation.out.takeNamed', { name })}
                    onClick={() => {
                      onClose();
                      setAsked({ kind: 'ingredient', id, name });
                    }}
                  >
                    {t('preparation.out.take')}
                  </Button>
                ) : (
                  <Button
                    variant="primary"
                    aria-label={t('preparation.out.backNamed', { name })}
                    // An error is shown above the list.
                    onClick={() =>
                      change.run({ params: { id }, body: { available: true } }).then(
                        () => forgetOutage(id),
                        () => undefined,
                      )
                    }
                  >
                    {t('preparation.out.back')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
