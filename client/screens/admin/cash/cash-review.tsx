/** Dialog with one session: what was expected and counted, every count, and the admin's decision. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { CashMovement, CashSession } from '#shared/order/payment-schema.ts';
import { CashFigures } from '../../../cash/cash-figures.tsx';
import { CashMovements } from '../../../cash/cash-movements.tsx';
import { MovementDialog } from '../../../cash/movement-dialog.tsx';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

export function CashReview({ session, onClose }: { session: CashSession; onClose(): void }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const confirm = useWrite('confirmCash');
  const recount = useWrite('askRecount');
  const [note, setNote] = useState('');
  const [kind, setKind] = useState<CashMovement['kind'] | null>(null);
  const { figures, float, confirmed, counts, version, state } = session;
  const params = { id: session.id };
  const text = note.trim();
  const accept = () =>
    confirm.run({ params, version, body: text === '' ? {} : { note: text } }).then(onClose, () => undefined);
  const again = () => recount.run({ params, version, body: { reason: text } }).then(onClose, () => undefined);
  if (kind !== null) return <MovementDialog session={session} kind={kind} onClose={() => setKind(null)} />;
  return (
    <Modal
      isOpen
      title={t('office.cash.of', { name: session.holder.name })}
      onClose={onClose}
      actions={
        <>
          {state === 'open' &&
            (['payIn', 'payOut'] as const).map(kind => (
              <Button key={kind} onClick={() => setKind(kind)}>
                {t(`cash.${kind}`)}
              </Button>
            ))}
          {state === 'counted' && (
            <>
              <Button isPending={recount.isPending} disabled={text === ''} onClick={() => void again()}>
                {t('office.cash.recount')}
              </Button>
              <Button variant="primary" isPending={confirm.isPending} onClick={() => void accept()}>
                {t('office.cash.confirm')}
              </Button>
            </>
          )}
        </>
      }
    >
      <p>{t('office.cash.opened', { name: session.openedBy.name, time: dateTime(session.openedAt) })}</p>
      {figures === undefined ? (
        <p>{t('office.cash.blind', { amount: money(float) })}</p>
      ) : (
        <CashFigures float={float} figures={figures} />
      )}
      <CashMovements movements={session.movements} />
      {counts.map(({ total, by, at }, index) => (
        <p key={at}>
          {t('office.cash.count', {
            number: index + 1,
            amount: money(total),
            name: by.name,
            time: dateTime(at),
          })}
        </p>
      ))}
      {confirmed && (
        <p>
          {t(confirmed.isBySelf ? 'office.cash.confirmedBySelf' : 'office.cash.confirmedBy', {
            name: confirmed.by.name,
            time: dateTime(confirmed.at),
          })}{' '}
          {confirmed.note}
        </p>
      )}
      {state === 'counted' && (
        <TextField
          label={t('office.cash.note')}
          hint={t('office.cash.noteHint')}
          value={note}
          maxLength={limits.reasonLength}
          autoComplete="off"
          onChange={setNote}
        />
      )}
      <ProblemNotice problem={confirm.problem ?? recount.problem} />
    </Modal>
  );
}
