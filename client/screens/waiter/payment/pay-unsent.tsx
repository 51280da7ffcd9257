/** Warning about unsent lines, which prevent a bill, payment or closing: sends or removes them. */

import { useEffect, useState } from 'react';
import { TriangleAlert } from '#icons';
import { unclosableStates, unpayableStates } from '#shared/order/order-endings.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { toClientProblem } from '../../../data/client-problem.ts';
import { useData } from '../../../data/data-context.tsx';
import { displayName } from '../../../i18n/display-name.ts';
import { isAllergic } from '../../../orders/allergy-texts.ts';
import { portionsOf } from '../../../orders/line-summary.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './pay-sheet.module.css';
import type { AllergyAnswer } from './unsent-allergies.tsx';

/** Lazy: most orders have no allergy. */
const UnsentAllergies = loadable(async () => (await import('./unsent-allergies.tsx')).UnsentAllergies);

/** Lines that prevent a bill or payment. */
export function draftLines({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => unpayableStates.includes(state));
}

/** Lines that prevent closing; held lines may be paid in advance. */
export function unsentLines({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => unclosableStates.includes(state));
}

/** Ignores a second tap within this time, which would hit the button that replaces the first. */
const restMs = 700;

/** Further lines are listed on request. */
const namesShown = 3;

type UnsentNow = { lines: OrderLine[]; areDrafts: boolean };

export function PayUnsent({ order }: { order: Order }) {
  const { setTimer } = useData();
  const [underWay, setUnderWay] = useState<UnsentNow | null>(null);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    return setTimer(() => {
      setIsDone(false);
      setUnderWay(null);
    }, restMs);
  }, [isDone, setTimer]);
  const drafts = draftLines(order);
  const areDrafts = drafts.length > 0;
  const now = underWay ?? { lines: areDrafts ? drafts : unsentLines(order), areDrafts };
  if (now.lines.length === 0 || order.state !== 'open') return null;
  const act = (deed: () => Promise<unknown>) => {
    setUnderWay(now);
    deed().then(
      () => setIsDone(true),
      () => setUnderWay(null),
    );
  };
  return <Unsent order={order} now={now} isUnderWay={underWay !== null} act={act} />;
}

function Unsent({
  order,
  now: { lines, areDrafts },
  isUnderWay,
  act,
}: {
  order: Order;
  now: UnsentNow;
  isUnderWay: boolean;
  act: (deed: () => Promise<unknown>) => void;
}) {
  const { t, i18n } = useTranslation();
  const send = useWrite('sendOrder');
  const remove = useWrite('removeLine');
  const count = portionsOf(lines);
  const names = lines.map(line => (
    <li key={line.id}>
      {t('order.sheet.lineCount', { quantity: line.quantity })} {displayName(line, i18n.language)}
    </li>
  ));
  // A lone further name takes no more room than the button for it.
  const shown = names.length > namesShown + 1 ? namesShown : names.length;
  const { id } = order;
  const [isAsking, setIsAsking] = useState(false);
  const sendAll = (answer: AllergyAnswer = {}) =>
    act(() => send.run({ params: { id }, body: { lineIds: lines.map(line => line.id), ...answer } }));
  const removeAll = async () => {
    for (const { id: lineId } of lines)
      await remove.run({ params: { id, lineId }, body: undefined }).catch(error => {
        // A colleague has already removed or sent the line.
        if (toClientProblem(error).code !== 'NOT_FOUND') throw error;
        remove.reset();
      });
  };
  return (
    <div className={styles.unsent}>
      <p>
        <TriangleAlert aria-hidden="true" />
        {t(areDrafts ? 'till.unsent.drafts' : 'till.unsent.text', { count })}
      </p>
      <ul>{names.slice(0, shown)}</ul>
      {names.length > shown && (
        <details>
          <summary>{t('till.unsent.more', { number: names.length - shown })}</summary>
          <ul>{names.slice(shown)}</ul>
        </details>
      )}
      <ProblemNotice problem={send.problem} onDismiss={send.reset} />
      <ProblemNotice problem={remove.problem} onDismiss={remove.reset} />
      <div className={styles.answers}>
        <Button
          isPending={send.isPending}
          disabled={isUnderWay}
          onClick={() => (isAllergic(order) ? setIsAsking(true) : sendAll())}
        >
          {t('till.unsent.send', { count })}
        </Button>
        {areDrafts && (
          <Button isPending={remove.isPending} disabled={isUnderWay} onClick={() => act(removeAll)}>
            {t('till.unsent.remove', { count })}
          </Button>
        )}
      </div>
      {isAsking && (
        <UnsentAllergies order={order} lines={lines} onSend={sendAll} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}
