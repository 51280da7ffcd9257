/** Failed writes of an order: what each was, why it failed, and a retry under the same Idempotency-Key. */

import { useTranslation } from 'react-i18next';
import { TriangleAlert } from '#icons';
import type { OrderLine } from '#shared/schemas/order-schema.ts';
import { displayName } from '../i18n/display-name.ts';
import { Button } from '../ui/button.tsx';
import type { OrderIntent } from '../writes/order-intents.ts';
import { isTransient } from '../writes/order-requests.ts';
import type { FailedJob, OrderWrites } from '../writes/order-state.ts';
import styles from './queue-problems.module.css';

/** Names of the lines that a failed write concerned. */
function dishesOf(intents: readonly OrderIntent[], lines: readonly OrderLine[], language: string): string[] {
  const ids = intents.flatMap(intent =>
    intent.kind === 'serve' || intent.kind === 'claim'
      ? intent.lineIds
      : 'lineId' in intent
        ? [intent.lineId]
        : [],
  );
  const added = intents.flatMap(intent => (intent.kind === 'add' ? [intent.line] : []));
  const known = lines.filter(line => ids.includes(line.id));
  return [...added, ...known].map(line => displayName(line, language));
}

/** Names of the lines that caused a Send to be refused; the problem's paths refer to them by index. */
function dishesInTheWay(
  { request, problem }: FailedJob,
  lines: readonly OrderLine[],
  language: string,
): string[] {
  if (request.write !== 'sendOrder') return [];
  const places = (problem.errors ?? []).map(({ path }) => Number(/^lines\/(\d+)\//.exec(path)?.[1]));
  const drafts = lines.filter((line, index) => places.includes(index) && line.state === 'draft');
  return drafts.map(line => displayName(line, language));
}

/** A failed pickup claim is only relevant because colleagues don't see it. */
function reasonKey({ request, problem: { code } }: FailedJob): string {
  if (request.write !== 'claimLines') return `errors.${code}`;
  if (isTransient(code)) return 'order.failed.claimUnheard';
  return code === 'LINE_STATE' ? 'order.failed.claimTooLate' : `errors.${code}`;
}

export function QueueProblems({
  failed,
  lines,
  writes,
}: {
  failed: readonly FailedJob[];
  lines: readonly OrderLine[];
  writes: Pick<OrderWrites, 'retry' | 'discard'>;
}) {
  const { t, i18n } = useTranslation();
  if (failed.length === 0) return null;
  const title = (job: FailedJob) => {
    const inTheWay = dishesInTheWay(job, lines, i18n.language);
    if (inTheWay.length > 0) return t('order.failed.sendOrderFor', { names: inTheWay.join(', ') });
    const names = dishesOf(job.intents, lines, i18n.language).join(', ');
    return t(`order.failed.${job.request.write}`, { names });
  };
  return (
    <ul className={styles.problems} role="alert">
      {failed.map(job => (
        <li key={job.key}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <strong>{title(job)}</strong> {t(reasonKey(job), { defaultValue: job.problem.message })}
          </p>
          <div className={styles.actions}>
            <Button onClick={() => writes.retry(job.key)}>{t('order.failed.retry')}</Button>
            <Button onClick={() => writes.discard(job.key)}>{t('order.failed.discard')}</Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
