/** Assigns the ticked open orders to another waiter while the day is closed: whoever stays takes the tables over. */
import { useState } from 'react';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './day-report.module.css';

type TransferTickedProps = { orderIds: readonly string[]; onTransferred(): void };

export function TransferTicked({ orderIds, onTransferred }: TransferTickedProps) {
  const { t } = useTranslation();
  const users = useRead('users').data ?? [];
  const { run, isPending, problem, reset } = useWrite('changeOrder');
  const [waiterId, setWaiterId] = useState('');
  const waiters = users.filter(({ isActive, roles }) => isActive && hasAnyRole(roles, ['waiter']));
  if (orderIds.length === 0) return null;
  const transfer = async () => {
    for (const id of orderIds) await run({ params: { id }, body: { waiterId } });
  };
  return (
    <div className={styles.transfer}>
      <SelectField
        label={t('office.day.transferTo')}
        value={waiterId}
        options={[
          { value: '', label: t('office.day.transferNobody') },
          ...waiters.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        onChange={setWaiterId}
      />
      <Button
        disabled={waiterId === ''}
        isPending={isPending}
        onClick={() =>
          void transfer()
            .catch(() => undefined)
            .finally(onTransferred)
        }
      >
        {t('office.day.transfer', { number: orderIds.length })}
      </Button>
      <ProblemNotice problem={problem} onDismiss={reset} />
    </div>
  );
}
