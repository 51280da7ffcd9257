/** A table at the pass: notices to confirm, its allergies, its courses, and actions for them. */

import { BellRing, Check, Flame, MoveRight, TriangleAlert, Undo2 } from '#icons';
import { courseName } from '#shared/order/course-name.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { TicketAllergy } from '../tickets/ticket-allergy.tsx';
import { minutesSince } from '../tickets/ticket-facts.ts';
import { ticketLabel } from '../tickets/ticket-label.ts';
import styles from './pass-card.module.css';
import {
  canUndoCall,
  isCallable,
  lampTone,
  type PassCardFacts,
  type PassCourse,
  type PassDish,
  portionsOf,
  waitsSince,
} from './pass-cards.ts';
import { PassDishRow } from './pass-dish-row.tsx';
import { PassNotices } from './pass-notice-list.tsx';
import type { PassNotice } from './pass-notices.ts';

type CardProps = {
  card: PassCardFacts;
  notices: readonly PassNotice[];
  onConfirm: (key: string) => void;
  /** 1-based; the first nine have a keyboard shortcut. */
  position: number;
  nowMs: number;
};

const idsOf = (dishes: readonly PassDish[]) => dishes.map(({ line }) => line.id);

function useTapped(orderId: string) {
  const call = useWrite('callWaiter');
  const undo = useWrite('undoCall');
  const fire = useWrite('fireFromPass');
  const params = { id: orderId };
  const problem = call.problem ?? undo.problem ?? fire.problem;
  // The error stays on the card.
  const ignore = () => undefined;
  return {
    problem,
    reset() {
      for (const write of [call, undo, fire]) write.reset();
    },
    isCalling: call.isPending,
    isFiring: fire.isPending,
    call: (dishes: readonly PassDish[]) =>
      void call.run({ params, body: { lineIds: idsOf(dishes) } }).catch(ignore),
    undo: (dishes: readonly PassDish[]) =>
      void undo.run({ params, body: { lineIds: idsOf(dishes) } }).catch(ignore),
    fire: (course: number) => void fire.run({ params, body: { course } }).catch(ignore),
  };
}

export function PassCard({ card, notices, onConfirm, position, nowMs }: CardProps) {
  const { t, i18n } = useTranslation();
  const { courses, readyUnservedSeconds } = useMember().restaurant;
  const tapped = useTapped(card.orderId);
  const word = useWord();
  const { ticket, lampSince, makingSince, makingTone, calledSince, nextCourse } = card;
  const readySince = lampSince ?? (makingSince === null ? calledSince : null);
  const since = waitsSince(card);
  const isCalled =
    lampSince === null && card.courses.some(({ dishes }) => dishes.some(dish => dish.line.called));
  const label = ticketLabel(t, ticket);
  const isBlocked = notices.length > 0;
  const nameOf = (course: number) =>
    courseName(courses, course, i18n.language) ?? t('order.course', { number: course });
  const calledNow = card.courses.flatMap(({ dishes }) => dishes.filter(dish => canUndoCall(dish, nowMs)));
  const firstCallable = card.courses.find(({ dishes }) => dishes.some(isCallable));
  const facts = [
    ticket.orderType === 'takeaway'
      ? t('preparation.takeaway')
      : ticket.guestCount > 0 && t('order.guests', { count: ticket.guestCount }),
    ticket.orderName !== undefined && ticket.orderName !== label ? ticket.orderName : '',
    ticket.waiterName,
  ].filter(Boolean);
  return (
    <article
      className={styles.card}
      data-place={card.place}
      data-ticket={card.orderId}
      aria-label={t('preparation.pass.cardName', { number: position, label })}
    >
      <header
        className={styles.header}
        data-tone={readySince === null ? makingTone : lampTone(readySince, readyUnservedSeconds, nowMs)}
      >
        {position <= 9 && <kbd>{position}</kbd>}
        <h2>{label}</h2>
        <span className={styles.facts}>{unbrokenFacts(facts.join(' · '))}</span>
        {since !== null && (
          <time dateTime={since}>
            {readySince !== null && (
              <span className={styles.lampWord}>
                {t(`preparation.pass.${isCalled ? 'calledSince' : 'lamp'}`)}
              </span>
            )}
            {minutesText(t, minutesSince(since, nowMs))}
          </time>
        )}
      </header>
      <PassNotices notices={notices} onConfirm={onConfirm} />
      {card.movedFrom !== null && !isBlocked && (
        <p className={styles.moved}>
          <MoveRight aria-hidden="true" />
          {t('preparation.pass.movedFrom', { from: card.movedFrom, to: label })}
        </p>
      )}
      <PassAllergy card={card} />
      {card.notes.map(note => (
        <p key={note} className={styles.note}>
          {word(note)}
        </p>
      ))}
      {card.courses.map(course => (
        <CourseSection
          key={course.course}
          name={nameOf(course.course)}
          course={course}
          type={ticket.orderType}
          nowMs={nowMs}
          isBlocked={isBlocked || tapped.isCalling}
          isPending={tapped.isCalling}
          position={course === firstCallable ? position : null}
          onCall={tapped.call}
        />
      ))}
      <ProblemNotice problem={tapped.problem} onDismiss={tapped.reset} />
      {(calledNow.length > 0 || nextCourse !== null) && (
        <footer className={styles.footer}>
          {calledNow.length > 0 && (
            <button
              key="undo"
              type="button"
              data-undo-call
              className={styles.undo}
              onClick={() => tapped.undo(calledNow)}
            >
              <Undo2 aria-hidden="true" />
              {t('preparation.pass.undo')}
            </button>
          )}
          {nextCourse !== null && (
            <button
              key="fire"
              type="button"
              className={styles.fire}
              aria-disabled={tapped.isFiring}
              data-ticket-position={firstCallable === undefined ? position : undefined}
              onClick={tapped.isFiring ? undefined : () => tapped.fire(nextCourse)}
            >
              <Flame aria-hidden="true" />
              {t('preparation.pass.fire', { course: nameOf(nextCourse) })}
            </button>
          )}
        </footer>
      )}
    </article>
  );
}

/** Without a confirm button, because the station has to acknowledge it, not the pass. */
function PassAllergy({ card: { ticket, allergies, isAllergyUnseen } }: { card: PassCardFacts }) {
  const { t } = useTranslation();
  // Omits the "new" mark: a notice to confirm says it, or the station's missing acknowledgement.
  const { allergySeen: _, isAllergyUnseen: __, isAllergyChanged: ___, allergies: ____, ...plain } = ticket;
  return (
    <>
      <TicketAllergy
        tickets={[{ ...plain, ...(allergies.length > 0 && { allergies: [...allergies] }) }]}
        isContinued
        onSeen={() => undefined}
      />
      {isAllergyUnseen && (
        <p className={styles.unseen}>
          <TriangleAlert aria-hidden="true" />
          {t('preparation.pass.unseen')}
        </p>
      )}
    </>
  );
}

function CourseSection({
  name,
  course: { dishes, owed, tone },
  type,
  nowMs,
  isBlocked,
  isPending,
  position,
  onCall,
}: {
  name: string;
  course: PassCourse;
  type: Ticket['orderType'];
  nowMs: number;
  isBlocked: boolean;
  isPending: boolean;
  /** Null if another button has the card's key. */
  position: number | null;
  onCall: (dishes: readonly PassDish[]) => void;
}) {
  const { t } = useTranslation();
  const { stations = [] } = useMember().restaurant;
  const word = useWord();
  const callable = dishes.filter(isCallable);
  const toCome = dishes.filter(({ state }) => state === 'making' || state === 'atPass');
  const isHeld = dishes.every(({ state }) => state === 'held');
  const isRefused = isBlocked && !isPending;
  const isWhole = callable.length === toCome.length;
  const some = { count: portionsOf(callable), total: portionsOf(toCome) };
  const call = isWhole ? t('preparation.pass.call') : t('preparation.pass.callSome', some);
  return (
    <section className={styles.course} data-held={isHeld}>
      <h3>
        {name}
        <span className={styles.owed} data-tone={tone}>
          {owed.map(({ stationId, quantity }) => {
            const station = stations.find(({ id }) => id === stationId);
            const owing = station === undefined ? t('preparation.kitchen') : word(station.name);
            return (
              <span key={stationId}>{t('preparation.pass.owes', { station: owing, count: quantity })}</span>
            );
          })}
        </span>
      </h3>
      <ul>
        {dishes.map(dish => (
          <PassDishRow
            key={dish.line.id}
            dish={dish}
            type={type}
            nowMs={nowMs}
            isBlocked={isBlocked}
            onCall={one => onCall([one])}
          />
        ))}
      </ul>
      {callable.length > 0 && (
        <button
          type="button"
          className={styles.call}
          data-whole={isWhole}
          data-ticket-position={position ?? undefined}
          disabled={isRefused}
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : () => onCall(callable)}
        >
          {isWhole ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
          {isRefused ? t('preparation.pass.confirmFirst') : call}
        </button>
      )}
    </section>
  );
}
