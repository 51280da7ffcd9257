/** Seat and course selection for the next taps, beside the search. */

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Armchair, Layers } from '#icons';
import { courseName } from '#shared/order/course-name.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import styles from './taking-bar.module.css';
import type { TakingChoice } from './taking-choice.ts';

type Part = 'seat' | 'course';
const anyId = '';

export function TakingBar({
  taking,
  seatCount,
  onChange,
  children,
}: {
  taking: TakingChoice;
  seatCount: number;
  onChange: (taking: TakingChoice) => void;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { courses } = useMember().restaurant;
  const [open, setOpen] = useState<Part | null>(null);
  const toggle = (part: Part) => setOpen(open === part ? null : part);
  const seatText = taking.seat === null ? t('order.taking.wholeTable') : String(taking.seat);
  const courseText = courseName(courses, taking.course, i18n.language) ?? t('order.taking.byDish');
  const numbers = Array.from({ length: seatCount }, (_, index) => String(index + 1));
  const choose = (part: Part, id: string) => {
    onChange({ ...taking, [part]: id === anyId ? null : Number(id) });
    setOpen(null);
  };
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>{children}</div>
        {seatCount > 1 && (
          <button
            type="button"
            className={styles.choice}
            data-chosen={taking.seat !== null}
            aria-expanded={open === 'seat'}
            aria-label={t('order.taking.seat', { seat: seatText })}
            onClick={() => toggle('seat')}
          >
            <Armchair aria-hidden="true" />
            {taking.seat !== null && <span>{taking.seat}</span>}
          </button>
        )}
        {courses.length > 1 && (
          <button
            type="button"
            className={styles.choice}
            data-chosen={taking.course !== null}
            aria-expanded={open === 'course'}
            aria-label={t('order.taking.course', { course: courseText })}
            onClick={() => toggle('course')}
          >
            <Layers aria-hidden="true" />
            {taking.course !== null && <span>{taking.course}</span>}
          </button>
        )}
      </div>
      {open === 'seat' && (
        <Chips
          label={t('order.line.seat')}
          chips={[
            { id: anyId, label: t('order.taking.wholeTable') },
            ...numbers.map(id => ({ id, label: t('order.seat', { number: id }) })),
          ]}
          selectedId={taking.seat === null ? anyId : String(taking.seat)}
          onSelect={id => choose('seat', id)}
        />
      )}
      {open === 'course' && (
        <Chips
          label={t('order.line.course')}
          chips={[
            { id: anyId, label: t('order.taking.byDish') },
            ...courses.map(({ number }) => ({
              id: String(number),
              label: courseName(courses, number, i18n.language) ?? '',
            })),
          ]}
          selectedId={taking.course === null ? anyId : String(taking.course)}
          onSelect={id => choose('course', id)}
        />
      )}
    </>
  );
}
