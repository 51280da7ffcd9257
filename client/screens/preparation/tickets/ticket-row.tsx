/**
 * Row of a ticket as a large button: a tap advances all of its lines, reverts finished ones, or acknowledges
 * a change; a long press says that the dish is out. The number of several identical lines marks one of them.
 */

import { memo, useContext, useRef } from 'react';
import { Ban, Check, CookingPot, Hand, Pause, PencilLine, ShoppingBag, TriangleAlert, Zap } from '#icons';
import { countBefore } from '#shared/catalog/half-portion.ts';
import { weightText } from '#shared/catalog/item-weight.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useHold } from '../../../ui/use-hold.ts';
import { LineChoices } from './line-choices.tsx';
import {
  type LineRow,
  readyLines,
  rowState,
  seatsOf,
  singleLine,
  startedQuantity,
  tappedLines,
  tappedState,
} from './line-rows.ts';
import { OtherStations } from './other-stations.tsx';
import { OutDishes } from './out-dishes.ts';
import { isOpenLine, tapCommand } from './ticket-facts.ts';
import styles from './ticket-row.module.css';
import { useStationName } from './use-station-name.ts';

export type TapLines = (ticket: Ticket, lines: readonly TicketLine[], rowKey: string) => void;

const actions = { startLine: 'start', readyLine: 'ready', recallLine: 'recall', seeLine: 'see' } as const;

function useActionText(): (row: LineRow) => string {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  return row => {
    const state = tappedState(row);
    if (state === 'unseen') return t('preparation.line.confirm');
    const tap = tapCommand(state, useStartStep);
    if (tap !== null) return t(`preparation.line.${actions[tap.command]}`);
    return t(state === 'held' ? 'preparation.line.held' : 'preparation.line.served');
  };
}

export const TicketRow = memo(function TicketRow({
  ticket,
  row,
  isLit,
  movedTo,
  onTapLines,
  onOut,
}: {
  ticket: Ticket;
  row: LineRow;
  /** The row has the highlighted dish. */
  isLit: boolean;
  /** Where its ticket came to, on a card that is not all from there. */
  movedTo: string | undefined;
  onTapLines: TapLines;
  onOut: (line: TicketLine) => void;
}) {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  const actionText = useActionText();
  const nameOf = useStationName();
  const { first: line, quantity } = row;
  const state = rowState(row);
  const onTap = (lines: readonly TicketLine[]) => onTapLines(ticket, lines, row.key);
  const isUnseen = ticket.isAllergyUnseen ?? false;
  const isOut = useContext(OutDishes).includes(line.menuItemId);
  const tap = tapCommand(tappedState(row), useStartStep);
  const wasHeld = useRef(false);
  const hold = useHold(() => {
    wasHeld.current = true;
    onOut(line);
  });
  const single = singleLine(row);
  // The icon stands beside the number: a tap wraps no name in another way.
  const icon = <StateIcon state={state} hasStartStep={useStartStep} />;
  return (
    <li className={styles.row} data-lit={isLit}>
      {single !== null && <SingleButton row={row} single={single} isUnseen={isUnseen} onTap={onTap} />}
      <button
        type="button"
        className={styles.line}
        data-state={line.isHeldBack ? 'heldBack' : state}
        disabled={tap === null || (isUnseen && tap.to === 'ready')}
        {...hold.handlers}
        onPointerDown={event => {
          wasHeld.current = false;
          hold.handlers.onPointerDown(event);
        }}
        onContextMenu={event => event.preventDefault()}
        onClick={() => {
          if (!wasHeld.current) onTap(tappedLines(row));
        }}
      >
        <b className={single === null ? undefined : 'visually-hidden'}>
          {single === null && icon}
          {countBefore(nameOf(line), quantity)}
        </b>
        <span className={styles.name}>
          {single !== null && icon}
          <span className={styles.dish}>
            {nameOf(line)} {line.grams && weightText(line.grams)}
          </span>
          {isOpenLine(line) && line.rushedAt !== undefined && (
            <strong className={styles.rush}>
              <Zap aria-hidden="true" />
              {t('preparation.line.rush')}
            </strong>
          )}
          {isOut && state === 'sent' && <strong className={styles.out}>{t('preparation.out.take')}</strong>}
          {(line.clashes ?? line.isUndeclared) && (
            <strong className={styles.clash}>
              <TriangleAlert aria-hidden="true" />
              {line.clashes?.map(allergen => t(`allergens.${allergen}`)).join(', ') ??
                t('preparation.line.undeclared')}
            </strong>
          )}
          {movedTo !== undefined && ticket.movedFrom !== undefined && (
            <small className={styles.moved}>{`${ticket.movedFrom} → ${movedTo}`}</small>
          )}
          <TakeawayMark line={line} type={ticket.orderType} />
          <LineChoices line={line} />
          <OtherStations ticket={ticket} lines={row.lines} />
          <Remarks row={row} />
          <span className="visually-hidden">{actionText(row)}</span>
        </span>
      </button>
      {row.readyQuantity > 0 && <BackButton row={row} onTap={onTap} />}
    </li>
  );
});

function StateIcon({ state, hasStartStep }: { state: TicketLine['state']; hasStartStep: boolean }) {
  if (state === 'ready' || state === 'served') return <Check className={styles.tick} aria-hidden="true" />;
  if (state === 'preparing' && hasStartStep) return <CookingPot className={styles.pot} aria-hidden="true" />;
  return null;
}

/** Takeaway mark, for a line that differs from its order, and until a change is acknowledged. */
function TakeawayMark({ line, type }: { line: TicketLine; type: Ticket['orderType'] }) {
  const { t } = useTranslation();
  const isChanged = line.adjustment?.isTakeawayChanged === true;
  const isTakeaway = line.isTakeaway ?? false;
  if (isTakeaway === (type === 'takeaway') && !isChanged) return null;
  const text = t(isTakeaway ? 'order.line.toGo' : 'order.line.forHere');
  return (
    <strong className={styles.takeaway}>
      <ShoppingBag aria-hidden="true" />
      {isChanged ? t('preparation.line.now', { text }) : text}
    </strong>
  );
}

function Remarks({ row }: { row: LineRow }) {
  const { lines, first: line } = row;
  const started = startedQuantity(row);
  const { t } = useTranslation();
  const word = useWord();
  const seats = seatsOf(lines);
  const remarks = [
    line.adjustment?.isNoteAdded ? undefined : line.note && word(line.note),
    seats.length === 0
      ? undefined
      : t('preparation.line.seats', { count: seats.length, seats: seats.join(', ') }),
  ].filter(Boolean);
  const coming = new Set(
    lines.flatMap(({ state, claimedBy }) => (state === 'ready' && claimedBy ? [claimedBy.name] : [])),
  );
  return (
    <>
      {remarks.length > 0 && <small>{remarks.join(' · ')}</small>}
      {started > 0 && (
        <small className={styles.coming}>
          <CookingPot aria-hidden="true" />
          {t('preparation.line.started', { count: started })}
        </small>
      )}
      {coming.size > 0 && (
        <small className={styles.coming}>
          <Hand aria-hidden="true" />
          {t('preparation.line.coming', { name: [...coming].join(', ') })}
        </small>
      )}
      {line.adjustment !== undefined && !line.isHeldBack && (
        <small className={styles.reported}>
          <PencilLine aria-hidden="true" />
          {t('preparation.line.changed')}
        </small>
      )}
      {line.isHeldBack && (
        <small className={styles.reported}>
          <Pause aria-hidden="true" />
          {t('preparation.line.heldBack')}
        </small>
      )}
      {line.state === 'voided' && (
        <small className={styles.voided}>
          <Ban aria-hidden="true" />
          {t('preparation.line.voided', { reason: word(line.voidReason ?? '') })}
        </small>
      )}
    </>
  );
}

type TapSome = (lines: readonly TicketLine[]) => void;

function SingleButton({
  row,
  single,
  isUnseen,
  onTap,
}: {
  row: LineRow;
  single: TicketLine;
  isUnseen: boolean;
  onTap: TapSome;
}) {
  const { t } = useTranslation();
  const { useStartStep } = useMember().restaurant;
  const isStart = tapCommand(single.state, useStartStep)?.command === 'startLine';
  const name = useStationName()(row.first);
  return (
    <button
      type="button"
      className={styles.single}
      disabled={isUnseen && !isStart}
      onClick={() => onTap([single])}
    >
      <span aria-hidden="true">{countBefore(name, row.quantity)}</span>
      <span className="visually-hidden">
        {t(isStart ? 'preparation.line.startOne' : 'preparation.line.readyOne', {
          count: single.quantity,
          name,
        })}
      </span>
    </button>
  );
}

function BackButton({ row, onTap }: { row: LineRow; onTap: TapSome }) {
  const { t } = useTranslation();
  const name = useStationName()(row.first);
  return (
    <button
      type="button"
      className={styles.back}
      aria-label={t('preparation.line.backSome', { count: row.readyQuantity, name })}
      onClick={() => onTap(readyLines(row))}
    >
      {row.readyQuantity}
      <Check aria-hidden="true" />
    </button>
  );
}
