/** Seat and course of the next dish: buttons that open a row of choices, with a lock that keeps the choice. */

import { useState } from 'react';
import { Lock } from '#icons';
import { courseName } from '#shared/order/course-name.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import styles from './taking-bar.module.css';
import { type TakingChoice, type TakingPart, takingParts } from './taking-choice.ts';

const anyId = '';

export function TakingBar({
  taking,
  seatCount,
  onChange,
}: {
  taking: TakingChoice;
  seatCount: number;
  onChange: (taking: TakingChoice) => void;
}) {
  const { t, i18n } = useTranslation();
  const { courses } = useMember().restaurant;
  const [open, setOpen] = useState<TakingPart | null>(null);
  const choicesOf = {
    seat: Array.from({ length: seatCount }, (_, index) => String(index + 1)).map(id => ({ id, label: id })),
    course: courses.map(({ number }) => ({
      id: String(number),
      label: courseName(courses, number, i18n.language) ?? '',
    })),
  };
  return takingParts
    .filter(part => choicesOf[part].length > 1)
    .map(part => {
      const choices = choicesOf[part];
      const any = t(`order.taking.${part}`);
      const chosenId = taking[part] === null ? anyId : String(taking[part]);
      const chosen = choices.find(({ id }) => id === chosenId)?.label;
      const word = t(`order.line.${part}`);
      const full = `${word}: ${chosen ?? any}`;
      const isLocked = taking.locked[part];
      const change = (id: string, isKept: boolean) =>
        onChange({
          ...taking,
          [part]: id === anyId ? null : Number(id),
          locked: { ...taking.locked, [part]: isKept },
        });
      return (
        <div key={part} className={styles.part}>
          <button
            type="button"
            className={styles.choice}
            data-chosen={chosen !== undefined}
            aria-expanded={open === part}
            aria-label={full}
            onClick={() => setOpen(open === part ? null : part)}
          >
            {isLocked && <Lock />}
            <span>{chosen === undefined ? word : part === 'seat' ? full : chosen}</span>
          </button>
          {open === part && (
            <div className={styles.choices}>
              <button
                type="button"
                className={styles.choice}
                data-chosen={isLocked}
                aria-pressed={isLocked}
                onClick={() => change(chosenId, !isLocked)}
              >
                <Lock />
                {t('order.taking.lock')}
              </button>
              <Chips
                label={word}
                // Last, and only where it changes something: the row opens at its first choices.
                chips={chosen === undefined ? choices : [...choices, { id: anyId, label: any }]}
                selectedId={chosenId}
                onSelect={id => {
                  change(id, isLocked);
                  setOpen(null);
                }}
              />
            </div>
          )}
        </div>
      );
    });
}
