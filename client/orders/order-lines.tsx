/** The lines of an order with their states: new ones open to change, ready ones with a button that serves them. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { displayName } from '../i18n/display-name.ts';
import { useMember } from '../identity/identity-context.tsx';
import styles from './order-lines.module.css';
import type { LineView } from './order-projection.ts';
import { StateChip } from './state-chip.tsx';

export function OrderLines({
  lines,
  isOpen,
  onEdit,
  onServe,
}: {
  lines: readonly LineView[];
  /** Of a closed or cancelled order nothing can be changed. */
  isOpen: boolean;
  onEdit: (line: LineView) => void;
  onServe: (lineIds: string[]) => void;
}) {
  const { t } = useTranslation();
  if (lines.length === 0) return <p className={styles.empty}>{t('order.sheet.empty')}</p>;
  const readyIds = lines.filter(line => line.state === 'ready').map(line => line.id);
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={line.id}>
            <LineRow line={line} isOpen={isOpen} onEdit={onEdit} onServe={onServe} />
          </li>
        ))}
      </ul>
      {isOpen && readyIds.length > 1 && (
        <button type="button" className={styles.serveAll} onClick={() => onServe(readyIds)}>
          <Check aria-hidden="true" />
          {t('order.sheet.serveAll', { count: readyIds.length })}
        </button>
      )}
    </>
  );
}

function LineRow({
  line,
  isOpen,
  onEdit,
  onServe,
}: {
  line: LineView;
  isOpen: boolean;
  onEdit: (line: LineView) => void;
  onServe: (lineIds: string[]) => void;
}) {
  const { t, i18n } = useTranslation();
  const name = displayName(line, i18n.language);
  const content = <LineContent line={line} name={name} />;
  if (isOpen && line.state === 'draft')
    return (
      <button type="button" className={styles.row} data-pending={line.isPending} onClick={() => onEdit(line)}>
        {content}
        <span className="visually-hidden">{t('order.sheet.edit')}</span>
      </button>
    );
  return (
    <div className={styles.row} data-pending={line.isPending} data-state={line.state}>
      {content}
      {isOpen && line.state === 'ready' && (
        <button
          type="button"
          className={styles.serve}
          aria-label={t('order.sheet.serveLine', { name })}
          onClick={() => onServe([line.id])}
        >
          {t('order.sheet.serve')}
        </button>
      )}
    </div>
  );
}

function LineContent({ line, name }: { line: LineView; name: string }) {
  const { t } = useTranslation();
  const { courses } = useMember().restaurant;
  const course = courses.find(({ number }) => number === line.course)?.name;
  const details = [
    line.note,
    line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
    line.state === 'draft' && line.course > 0
      ? (course ?? t('order.course', { number: line.course }))
      : undefined,
  ].filter(Boolean);
  const chip = <StateChip state={line.state} station={line.station} />;
  // Beside a ready line stands its Serve button; on a phone there is no room for the chip in the same row.
  const isReady = line.state === 'ready';
  return (
    <>
      <b className={styles.quantity}>{t('order.sheet.lineCount', { quantity: line.quantity })}</b>
      <span className={styles.name}>
        {name}
        {details.length > 0 && <small>{details.join(' · ')}</small>}
        {isReady && <span className={styles.below}>{chip}</span>}
      </span>
      {!isReady && chip}
    </>
  );
}
