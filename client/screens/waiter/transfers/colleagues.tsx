/** People who can be an order's waiter, to select one. */

import { useRead } from '../../../data/use-read.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import styles from '../taking/order-actions.module.css';

/** `isListed`: filters the people; by default all but the user. */
export function Colleagues({
  isPending = false,
  isListed,
  onChoose,
}: {
  isPending?: boolean;
  isListed?: (id: string) => boolean;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const colleagues = useRead('colleagues');
  const { userId } = useMember();
  const others = (colleagues.data ?? []).filter(({ id }) => isListed?.(id) ?? id !== userId);
  return (
    <>
      {colleagues.status === 'loading' && <Skeleton kind="rows" count={4} />}
      {colleagues.status === 'failed' && <ReadFailure text={colleagues.failure} onRetry={colleagues.retry} />}
      {colleagues.status === 'ready' && others.length === 0 && <p>{t('order.handOver.nobody')}</p>}
      <ul className={styles.people}>
        {others.map(({ id, displayName }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.person}
              aria-disabled={isPending || undefined}
              onClick={isPending ? undefined : () => onChoose(id)}
            >
              {id === userId ? t('order.handOver.me', { name: displayName }) : displayName}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
