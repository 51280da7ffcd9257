/** One line of the running order: dish, options, who is preparing it and its state. */

import { Check, CheckCheck, TriangleAlert } from '#icons';
import type { Approval, Discount } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { mayServe } from '#shared/order/order-states.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { elapsedText } from '../../../../orders/elapsed-text.ts';
import { takeawayWord } from '../../../../orders/order-place.ts';
import { lateMinutes } from '../../../../orders/order-progress.ts';
import { StateChip } from '../../../../orders/state-chip.tsx';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { restTaps } from '../../../../ui/tap-rest.ts';
import type { LineView } from '../../../../writes/order-projection.ts';
import { type Delivery, deliveryOf } from './line-delivery.ts';
import styles from './running-line.module.css';

export function RunningLine({
  line,
  type,
  isOpen,
  isRefused,
  isOutSince,
  nowMs,
  approval,
  onEdit,
  onCorrect,
  onServe,
}: {
  line: LineView;
  /** Type of the line's order. */
  type: Order['type'];
  isOpen: boolean;
  /** Unavailable since it was added; the server would refuse it. */
  isRefused: boolean;
  /** 86'd since it was sent: its station may still make it. */
  isOutSince: boolean;
  nowMs: number;
  /** A pending or rejected approval request for the line. */
  approval: Approval | undefined;
  onEdit: (line: LineView) => void;
  onCorrect: (line: LineView) => void;
  onServe: (lineIds: string[]) => void;
}) {
  const { t, i18n } = useTranslation();
  const name = displayName(line, i18n.language);
  const content = (
    <LineContent
      line={line}
      type={type}
      name={name}
      isRefused={isRefused}
      isOutSince={isOutSince}
      nowMs={nowMs}
      approval={approval}
    />
  );
  if (isOpen && line.state === 'draft')
    return (
      <button type="button" className={styles.row} data-pending={line.isPending} onClick={() => onEdit(line)}>
        {content}
        <span className="visually-hidden">{t('order.sheet.edit')}</span>
      </button>
    );
  return (
    <div className={styles.row} data-pending={line.isPending} data-state={line.state}>
      {isTouchable(line, isOpen) ? (
        <button type="button" className={styles.open} onClick={() => onCorrect(line)}>
          {content}
          <span className="visually-hidden">{t('correction.line.open')}</span>
        </button>
      ) : (
        content
      )}
      {mayServe(line) && (
        <button
          type="button"
          className={styles.serve}
          aria-label={t('order.sheet.serveLine', { name })}
          onClick={() => {
            restTaps();
            onServe([line.id]);
          }}
        >
          {t('order.sheet.serve')}
        </button>
      )}
    </div>
  );
}

/** Undefined if it isn't late. */
function lateSince({ state, lateAt = '' }: LineView, nowMs: number): string | undefined {
  const isUnderWay = state === 'sent' || state === 'preparing';
  return isUnderWay && Date.parse(lateAt) <= nowMs ? lateAt : undefined;
}

/** On a closed order, only lines that the station has not marked as ready can be opened. */
function isTouchable({ state, isPending }: LineView, isOpen: boolean): boolean {
  if (isPending || state === 'voided') return false;
  return isOpen || state === 'sent' || state === 'preparing';
}

function useDetails(): (line: LineView) => string[] {
  const { t, i18n } = useTranslation();
  const { userId, restaurant } = useMember();
  const { stations = [] } = restaurant;
  const { money, time } = useFormats();
  const word = useWord();
  const discountText = ({ amount, reason }: Discount) =>
    t('correction.line.discounted', { amount: money(amount), reason: word(reason) });
  /** Text on whether the station has acknowledged a void; undefined if no station had the line. */
  const voidSeen = ({ void: voiding, seenAt, station, isOnPaper }: LineView) => {
    if (voiding === undefined || station === 'none' || seenAt === voiding.at) return undefined;
    if (seenAt === undefined) return t(`order.void.unseen.${station}`);
    return t(`order.void.${isOnPaper ? 'printed' : 'seen'}.${station}`, { time: time(seenAt) });
  };
  /** Stations that still owe a part of the dish, once one of them has begun. */
  const owing = ({ state, stations: parts = [] }: LineView) => {
    const left = parts.filter(({ status }) => status !== 'ready');
    if ((state !== 'sent' && state !== 'preparing') || left.length === 0) return undefined;
    if (parts.every(({ status }) => status === 'waiting')) return undefined;
    const names = left.flatMap(({ id }) =>
      stations.filter(station => station.id === id).map(({ name }) => word(name)),
    );
    return t('order.sheet.owing', { stations: names.join(', ') });
  };
  return line => {
    const options = line.modifiers.map(option => {
      const name = displayName(option, i18n.language);
      return option.quantity > 1 ? `${t('order.options.times', { count: option.quantity })}${name}` : name;
    });
    const { addedBy, claimedBy } = line;
    const isOthers = line.state === 'draft' && addedBy !== undefined && addedBy.id !== userId;
    const claim =
      line.state !== 'ready' || claimedBy === undefined
        ? undefined
        : claimedBy.id === userId
          ? t('order.sheet.claimedByMe')
          : t('order.sheet.claimedBy', { name: claimedBy.name });
    return [
      line.isQueued ? t('order.queued.line') : undefined,
      line.menuItemId === undefined ? t('order.openItem.mark') : undefined,
      line.setMenu && displayName(line.setMenu, i18n.language),
      ...options,
      line.priceList?.name,
      line.note && word(line.note),
      line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
      isOthers ? t('order.sheet.addedBy', { name: addedBy.name }) : undefined,
      claim,
      line.adjustedAt && t('order.sheet.adjusted'),
      line.isOnPaper && line.state === 'sent' && line.printedAt
        ? t('order.sheet.printed', { time: time(line.printedAt) })
        : undefined,
      owing(line),
      line.rushedAt && t('order.sheet.rushed', { time: time(line.rushedAt) }),
      line.heldBackAt && t('order.sheet.heldBack', { time: time(line.heldBackAt) }),
      line.clashes &&
        t('order.allergies.contains', { list: line.clashes.map(one => t(`allergens.${one}`)).join(', ') }),
      line.void && t('order.sheet.voided', { reason: word(line.void.reason), name: line.void.by.name }),
      voidSeen(line),
      line.discount && discountText(line.discount),
    ].filter(detail => detail !== undefined);
  };
}

function LineContent({
  line,
  type,
  name,
  isRefused,
  isOutSince,
  nowMs,
  approval,
}: {
  line: LineView;
  type: Order['type'];
  name: string;
  isRefused: boolean;
  isOutSince: boolean;
  nowMs: number;
  approval: Approval | undefined;
}) {
  const { t } = useTranslation();
  const details = useDetails()(line);
  const takeaway = takeawayWord(t, line, type);
  const delivery = deliveryOf(line, nowMs);
  const late = lateSince(line, nowMs);
  const chip = isRefused ? (
    <strong className={styles.refused}>{t('order.sheet.outNow')}</strong>
  ) : (
    <StateChip
      state={line.isAtPass ? 'atPass' : line.state}
      station={line.station}
      stationId={line.stationId}
    />
  );
  // A servable line has a button, which on a phone leaves no room for the chip in the same row.
  const isReady = mayServe(line);
  return (
    <>
      <b className={styles.quantity}>{t('order.sheet.lineCount', { quantity: line.quantity })}</b>
      <span className={styles.name}>
        <span className={styles.dish}>{name}</span>
        {takeaway && <strong className={styles.takeaway}>{takeaway}</strong>}
        {details.length > 0 && <small>{details.join(' · ')}</small>}
        {(delivery === 'missing' || delivery === 'unprinted') && (
          <small className={styles.missing}>
            {t(`order.delivery.${delivery}`, { station: t(`order.delivery.the.${line.station}`) })}
          </small>
        )}
        {isOutSince && <small className={styles.missing}>{t('order.sheet.outSince')}</small>}
        {late && (
          <small className={styles.missing}>
            {t('waiter.tile.late', { since: elapsedText(t, lateMinutes(late, nowMs)) })}
          </small>
        )}
        {approval !== undefined && (
          <small className={styles.asked} data-state={approval.state}>
            {t(`correction.line.${approval.state}.${approval.kind === 'void' ? 'void' : 'discount'}`)}
          </small>
        )}
        {isReady && <span className={styles.below}>{chip}</span>}
      </span>
      {delivery !== null && <Ticks delivery={delivery} />}
      {!isReady && chip}
    </>
  );
}

/** One tick: sent; two ticks: its station has it. */
function Ticks({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  return (
    <span className={styles.ticks} data-delivery={delivery} title={t(`order.delivery.${delivery}Tick`)}>
      {(delivery === 'shown' || delivery === 'printed') && <CheckCheck />}
      {delivery === 'sent' && <Check />}
      {(delivery === 'missing' || delivery === 'unprinted') && <TriangleAlert />}
      <span className="visually-hidden">{t(`order.delivery.${delivery}Tick`)}</span>
    </span>
  );
}
