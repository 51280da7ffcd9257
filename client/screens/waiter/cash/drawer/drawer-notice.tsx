/**
 * Notice that this till's drawer did not open, until it does or somebody dismisses it. Loaded only on tills
 * with a drawer.
 */
import { useState } from 'react';
import { usePairedDevice } from '../../../../data/use-paired-device.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';

export function DrawerNotice() {
  const { t } = useTranslation();
  const { device } = usePairedDevice();
  const { userId } = useMember();
  const open = useWrite('openDrawer');
  const [read, setRead] = useState<string | null>(null);
  const ofTill = (useRead('drawerOpenings').data ?? []).filter(({ deviceId }) => deviceId === device?.id);
  const last = ofTill.find(({ state }) => state !== 'asked');
  if (last === undefined || last.id === read || (last.state !== 'failed' && last.state !== 'unknown'))
    return null;
  const { id, paymentId, state, by } = last;
  const canRetry = state === 'failed' && paymentId !== undefined && by.id === userId;
  const text = t(`cash.noSale.${state}`);
  return (
    <ProblemNotice
      problem={open.problem ?? { code: state, title: text, errors: [] }}
      {...(open.problem === null && { text })}
      onRetry={
        canRetry && !open.isPending
          ? () => void open.run({ body: { paymentId } }).catch(() => undefined)
          : undefined
      }
      onDismiss={() => {
        open.reset();
        setRead(id);
      }}
    />
  );
}
