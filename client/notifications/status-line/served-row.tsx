/** Row of the status line after dishes were served from it or from the Ready screen: takes them back for some seconds. */
import { useEffect } from 'react';
import { X } from '#icons';
import { useData } from '../../data/data-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { restTaps } from '../../ui/tap-rest.ts';
import { undoOfferedMs } from '../../ui/undo-offered.ts';
import { useWrite } from '../../writes/use-write.ts';
import { LineRow } from './line-row.tsx';

export type Served = { orderId: string; lineIds: readonly string[]; place: string; count: number };

type ServedRowProps = { served: Served; onEnd: (ended: null) => void };

export function ServedRow({ served: { orderId, lineIds, place, count }, onEnd }: ServedRowProps) {
  const { t } = useTranslation();
  const { setTimer } = useData();
  const { run, isPending, problem } = useWrite('undoLines');
  const isStill = isPending || problem !== null;
  useEffect(
    () => (isStill ? undefined : setTimer(() => onEnd(null), undoOfferedMs)),
    [isStill, setTimer, onEnd],
  );
  const undo = () => {
    restTaps();
    run({ params: { id: orderId }, body: { lineIds: [...lineIds] } }).then(
      () => onEnd(null),
      () => undefined,
    );
  };
  if (problem !== null) {
    const reason = t(`errors.${problem.code}`, { defaultValue: problem.title });
    return (
      <LineRow tone="late" title={t('order.undone.refused', { reason })} isAlert>
        <IconButton label={t('ui.dismiss')} icon={<X />} onClick={() => onEnd(null)} />
      </LineRow>
    );
  }
  const title = `${place}: ${t('order.undone.serve', { count })}`;
  return (
    <LineRow tone="plain" title={<span role="status">{title}</span>}>
      <Button isPending={isPending} onClick={undo}>
        {t('order.undo')}
      </Button>
    </LineRow>
  );
}
