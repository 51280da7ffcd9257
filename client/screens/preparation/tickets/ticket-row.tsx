/**
 * Row of a ticket as a large button: a tap advances all of its lines, reverts finished ones, or acknowledges a void.
 * Where several identical lines stand in one row, one of them can be marked or taken back alone.
 */
import { Ban, Check, CookingPot, Hand, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketLine } from '#shared/schemas/ticket-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { type LineRow, readyLines, rowState, singleLine, tappedLines } from './line-rows.ts';
import { tapCommand } from './ticket-facts.ts';
import styles from './ticket-row.module.css';
import { useStationName } from './use-station-name.ts';

const actions = { startLine: 'start', readyLine: 'ready', recallLine: 'recall', seeLine: 'see' } as const;

function useActionText(): (state: TicketLine['state']) => string {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  return state => {
    const tap = tapCommand(state, useStartStep);
    if (tap !== null) return t(`preparation.line.${actions[tap.command]}`);
    return t(state === 'held' ? 'preparation.line.held' : 'preparation.line.served');
  };
}

export function TicketRow({ row, onTap }: { row: LineRow; onTap: (lines: readonly TicketLine[]) => void }) {
  const { useStartStep } = useMember().restaurant;
  const actionText = useActionText();
  const nameOf = useStationName();
  const { first: line, quantity } = row;
  const state = rowState(row);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        data-state={state}
        disabled={tapCommand(state, useStartStep) === null}
        onClick={() => onTap(tappedLines(row))}
      >
        <b>{quantity}</b>
        <span className={styles.name}>
          <StateIcon state={state} hasStartStep={useStartStep} />
          <span className={styles.dish}>{nameOf(line)}</span>
          <Choices line={line} />
          <Remarks row={row} />
          <span className="visually-hidden">{actionText(state)}</span>
        </span>
      </button>
      {row.lines.length > 1 && <SingleButtons row={row} onTap={onTap} />}
    </li>
  );
}

function StateIcon({ state, hasStartStep }: { state: TicketLine['state']; hasStartStep: boolean }) {
  if (state === 'ready' || state === 'served') return <Check className={styles.tick} aria-hidden="true" />;
  if (state === 'preparing' && hasStartStep) return <CookingPot className={styles.pot} aria-hidden="true" />;
  return null;
}

/** What is as the dish comes anyway stays quiet. */
function Choices({ line }: { line: TicketLine }) {
  const { t, i18n } = useTranslation();
  return line.modifiers.map(option => (
    <small key={option.name} data-default={option.isDefault ?? false}>
      {option.quantity > 1 && t('order.options.times', { count: option.quantity })}
      {displayName(option, i18n.language)}
    </small>
  ));
}

function Remarks({ row: { lines, first: line } }: { row: LineRow }) {
  const { t } = useTranslation();
  const wishes = [
    line.note,
    line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
  ].filter(Boolean);
  const coming = new Set(
    lines.flatMap(({ state, claimedBy }) => (state === 'ready' && claimedBy ? [claimedBy.name] : [])),
  );
  return (
    <>
      {wishes.length > 0 && <small>{wishes.join(' · ')}</small>}
      {coming.size > 0 && (
        <small className={styles.coming}>
          <Hand aria-hidden="true" />
          {t('preparation.line.coming', { name: [...coming].join(', ') })}
        </small>
      )}
      {line.state === 'voided' && (
        <small className={styles.voided}>
          <Ban aria-hidden="true" />
          {t('preparation.line.voided', { reason: line.voidReason ?? '' })}
        </small>
      )}
    </>
  );
}

function SingleButtons({ row, onTap }: { row: LineRow; onTap: (lines: readonly TicketLine[]) => void }) {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  const single = singleLine(row);
  const isStart = single !== null && tapCommand(single.state, useStartStep)?.command === 'startLine';
  const ready = readyLines(row);
  const name = useStationName()(row.first);
  return (
    <span className={styles.single} data-tall={row.lines.length > 2}>
      {ready.length > 0 && (
        <button
          type="button"
          className={styles.back}
          aria-label={t('preparation.line.backSome', { count: row.readyQuantity, name })}
          onClick={() => onTap(ready)}
        >
          <Undo2 aria-hidden="true" />
          {row.readyQuantity}
          <Check aria-hidden="true" />
        </button>
      )}
      {single !== null && (
        <button
          type="button"
          aria-label={t(isStart ? 'preparation.line.startOne' : 'preparation.line.readyOne', {
            count: single.quantity,
            name,
          })}
          onClick={() => onTap([single])}
        >
          {single.quantity}
          {isStart ? <CookingPot aria-hidden="true" /> : <Check aria-hidden="true" />}
        </button>
      )}
    </span>
  );
}
