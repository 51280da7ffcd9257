/** Failed writes of an order: what each was, why it failed, and a retry under the same Idempotency-Key. */

import { TriangleAlert } from '#icons';
import type { OrderLine } from '#shared/order/order-schema.ts';
import { displayName } from '../i18n/display-name.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { isTransient, type OrderTap } from '../writes/order-taps.ts';
import type { FailedWrite } from '../writes/order-write-list.ts';
import type { OrderWrites } from '../writes/order-writes.ts';
import styles from './queue-problems.module.css';

/** Names of the lines that a failed write concerned. */
function dishesOf(taps: readonly OrderTap[], lines: readonly OrderLine[], language: string): string[] {
  const ids = taps.flatMap(tap =>
    tap.kind === 'serve' || tap.kind === 'claim' ? tap.lineIds : 'lineId' in tap ? [tap.lineId] : [],
  );
  const added = taps.flatMap(tap => (tap.kind === 'add' ? [tap.line] : []));
  const known = lines.filter(line => ids.includes(line.id));
  return [...added, ...known].map(line => displayName(line, language));
}

/** The lines that a Send or a fired course is about. */
const movedState = { sendOrder: 'draft', fireCourse: 'held' } as const;

/** Names of the lines that caused one to be refused; the problem's paths refer to them by index. */
function dishesInTheWay(
  { request, problem }: FailedWrite,
  lines: readonly OrderLine[],
  language: string,
): string[] {
  if (request.write !== 'sendOrder' && request.write !== 'fireCourse') return [];
  const moved = movedState[request.write];
  const places = (problem.errors ?? []).map(({ path }) => Number(/^lines\/(\d+)\//.exec(path)?.[1]));
  const inTheWay = lines.filter((line, index) => places.includes(index) && line.state === moved);
  return inTheWay.map(line => displayName(line, language));
}

/** A failed pickup claim is only relevant because colleagues don't see it. */
function reasonKey({ request, problem: { code } }: FailedWrite): string {
  if (request.write !== 'claimLines') return `errors.${code}`;
  if (isTransient(code)) return 'order.failed.claimUnheard';
  return code === 'LINE_STATE' ? 'order.failed.claimTooLate' : `errors.${code}`;
}

/** The list may be scrolled to the tapped line, far below. */
const scrollIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView?.({ block: 'nearest' });

export function QueueProblems({
  failed,
  lines,
  writes,
}: {
  failed: readonly FailedWrite[];
  lines: readonly OrderLine[];
  writes: Pick<OrderWrites, 'retry' | 'discard'>;
}) {
  const { t, i18n } = useTranslation();
  if (failed.length === 0) return null;
  const title = (write: FailedWrite) => {
    const inTheWay = dishesInTheWay(write, lines, i18n.language);
    const key = `order.failed.${write.request.write}`;
    if (inTheWay.length > 0)
      return `${t(key)}. ${t('order.failed.inTheWay', { names: inTheWay.join(', ') })}`;
    return t(key, { names: dishesOf(write.taps, lines, i18n.language).join(', ') });
  };
  return (
    <ul className={styles.problems} role="alert">
      {failed.map(write => (
        <li key={write.key} ref={scrollIntoView}>
          <TriangleAlert />
          <p>
            <strong>{title(write)}</strong> {t(reasonKey(write), { defaultValue: write.problem.title })}
          </p>
          <div className={styles.actions}>
            <Button onClick={() => writes.retry(write.key)}>{t('order.failed.retry')}</Button>
            <Button onClick={() => writes.discard(write.key)}>{t('order.failed.discard')}</Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
