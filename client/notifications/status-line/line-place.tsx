/**
 * The place of the status line, over an open dialog as well: the app's own states and at most one row. Its height is
 * reserved, so it neither covers nor moves a title, an amount or a button.
 */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { VolumeX, WifiOff } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import type { BoardNotice } from '../notices/toast-store.ts';
import { useOpenDialog } from '../notices/use-open-dialog.ts';
import { LineRow } from './line-row.tsx';
import styles from './status-line.module.css';
import type { LineState } from './use-line-states.ts';

export function StateWords({ states }: { states: readonly LineState[] }) {
  return (
    <span className={styles.state} data-tone={states[0]?.tone} aria-hidden="true">
      {states[0]?.tone === 'late' && <WifiOff />}
      {states.map(({ short }) => short).join(' · ')}
    </span>
  );
}

type PlaceProps = {
  states: readonly LineState[];
  row: ReactNode;
  /** Announced by screen readers when it appears, with its minutes of that moment. */
  newest?: BoardNotice | null;
  onSound?: () => void;
};

export function Place({ states, row, newest, onSound }: PlaceProps) {
  const { t } = useTranslation();
  const dialog = useOpenDialog();
  const [first] = states;
  const isAlone = row === null && states.length === 1;
  const place = (
    <div className={styles.place}>
      {/* The live region must exist before its text changes, or screen readers announce nothing. */}
      {newest !== undefined && (
        <p aria-live="assertive" aria-atomic="true" className="visually-hidden">
          {newest !== null && `${t(`notices.kinds.${newest.kind}`)}: ${newest.title}. ${newest.body}`}
        </p>
      )}
      <div className={isAlone ? styles.alone : undefined} data-tone={first?.tone}>
        {isAlone && (first?.key === 'silenced' ? <VolumeX /> : <WifiOff />)}
        {states.map(({ key, tone, text }) => (
          <p
            key={key}
            role={tone === 'late' ? 'alert' : 'status'}
            className={isAlone ? undefined : 'visually-hidden'}
          >
            {isAlone && key === 'silenced' ? (
              <button type="button" onClick={onSound}>
                {text}
              </button>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
      {row}
      {row === null && states.length > 1 && (
        <LineRow tone={first?.tone ?? 'plain'} title={<StateWords states={states} />} />
      )}
    </div>
  );
  if (dialog === null) return place;
  return (
    <>
      {/* Content behind a dialog does not move. */}
      <div className={row === null && states.length === 0 ? styles.place : styles.gap} />
      {createPortal(place, dialog)}
    </>
  );
}
