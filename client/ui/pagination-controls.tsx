/** Pagination: first, previous, page numbers, next, last and page size. */

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import { pageCount, pageSlots } from './page-numbers.ts';
import styles from './pagination-controls.module.css';

export const pageSizes = [10, 25, 50, 100] as const;

type PaginationControlsProps = {
  /** Accessible name: what is paginated. */
  label: string;
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  onPage(page: number): void;
  onPageSize(pageSize: number): void;
};

export function PaginationControls({
  label,
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
}: PaginationControlsProps) {
  const { t } = useTranslation();
  const sizeId = useId();
  const count = pageCount(total, pageSize);
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const go = (wanted: number) => {
    const target = Math.min(Math.max(wanted, 1), count);
    if (target !== page) onPage(target);
  };
  const keys: Record<string, number> = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 1, End: count };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keys[event.key];
    if (target === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    go(target);
  };
  const step = (text: string, target: number, icon: ReactNode) => (
    <li>
      <button
        type="button"
        className={styles.step}
        aria-label={text}
        title={text}
        // Not `disabled`, so that the button keeps keyboard focus when it reaches the last page.
        aria-disabled={target < 1 || target > count || target === page}
        onClick={() => go(target)}
      >
        {icon}
      </button>
    </li>
  );
  return (
    <nav className={styles.controls} aria-label={label} onKeyDown={onKeyDown}>
      <p className={styles.range} role="status">
        {t('office.pages.range', { first: total === 0 ? 0 : first, last, total })}
      </p>
      <ul className={styles.pages}>
        {step(t('office.pages.first'), 1, <ChevronFirst />)}
        {step(t('office.pages.previous'), page - 1, <ChevronLeft />)}
        {pageSlots(page, count).map(slot =>
          slot.kind === 'gap' ? (
            <li key={`after ${slot.after}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot.page} className={slot.page === page ? undefined : styles.other}>
              <button
                type="button"
                className={styles.page}
                aria-label={t('office.pages.page', { page: slot.page })}
                aria-current={slot.page === page ? 'page' : undefined}
                onClick={() => go(slot.page)}
              >
                {slot.page}
              </button>
            </li>
          ),
        )}
        {step(t('office.pages.next'), page + 1, <ChevronRight />)}
        {step(t('office.pages.last'), count, <ChevronLast />)}
      </ul>
      <p className={styles.size}>
        <label htmlFor={sizeId}>{t('office.pages.size')}</label>
        <select id={sizeId} value={pageSize} onChange={event => onPageSize(Number(event.target.value))}>
          {pageSizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </p>
    </nav>
  );
}
