/** Sends a card payment to a terminal; what becomes of it is shown with the order. */
import { useState } from 'react';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';
import { useData } from '../../../../data/data-context.tsx';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { restTaps } from '../../../../ui/tap-rest.ts';
import { useWrite } from '../../../../writes/use-write.ts';
import { PayChoice } from '../../dialogs/pay-choice.tsx';
import styles from '../pay-sheet.module.css';
import { unsentLines } from '../pay-unsent.tsx';
import type { RequestedPayment } from '../payment-attempts.ts';
import { heldPayments } from '../split/pay-parts.ts';
import { useWhose } from './use-whose.ts';

type Terminals = NonNullable<RestaurantSummary['terminals']>;

/** Stores the terminal that this phone used last, for the next bill. */
const lastUsedKey = 'kelner.terminal';

/** The phone itself, then the terminal that it used last, then the one of the table's location. */
function useUsualTerminal(terminals: Terminals, { tableId }: Order) {
  const { storage } = useData();
  const locationId = useRead('waiterTables').data?.find(({ id }) => id === tableId)?.location.id;
  const lastUsed = storage.read(lastUsedKey);
  return (
    terminals.find(({ isOwn }) => isOwn) ??
    terminals.find(({ id }) => id === lastUsed) ??
    terminals.find(terminal => terminal.locationId !== undefined && terminal.locationId === locationId) ??
    terminals[0]
  );
}

export function TerminalTake({
  order,
  terminals,
  requested: { kind: _, tendered: __, ...requested },
  isBlocked,
  onSent,
}: {
  order: Order;
  terminals: Terminals;
  requested: RequestedPayment;
  isBlocked: boolean;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const whose = useWhose();
  const send = useWrite('sendToTerminal');
  const { storage } = useData();
  const [chosen, setChosen] = useState<string | null>(null);
  const usual = useUsualTerminal(terminals, order);
  const terminal = terminals.find(({ id }) => id === chosen) ?? usual;
  const queues = useRead('terminalQueues').data ?? [];
  const isSent = requested.amount === 0 && heldPayments(order).length > 0;
  if (terminal === undefined || isSent) return null;
  const [before, ...more] = queues.find(({ id }) => id === terminal.id)?.payments ?? [];
  const isFull = before?.isUnknown === true || more.length > 0;
  const run = () => {
    storage.write(lastUsedKey, terminal.id);
    // Closes the bill also if the rest is paid while the guest taps.
    const closes = requested.closes ?? unsentLines(order).length === 0;
    const body = { ...requested, ...(closes && { closes }), id: createUuid(), terminalId: terminal.id };
    void send
      .run({ params: { id: order.id }, body })
      .then(() => {
        // The button now means the next share: the second tap of a double tap must not charge it.
        restTaps();
        onSent();
      })
      .catch(() => undefined);
  };
  const amount = money(requested.amount + (requested.tip ?? 0));
  return (
    <>
      {terminals.length > 1 && (
        <PayChoice
          label={t('till.terminal.label')}
          options={terminals.map(({ id, name }) => ({ id, label: name }))}
          isSelected={id => id === terminal.id}
          onSelect={setChosen}
        />
      )}
      {before !== undefined && (
        <p role="status">
          {t(`till.terminal.${isFull ? 'full' : 'before'}`, {
            ...{ terminal: terminal.name, whose: whose(before), amount: money(Math.abs(before.amount)) },
          })}
        </p>
      )}
      <ProblemNotice problem={send.problem} onDismiss={send.reset} />
      <Button
        variant="primary"
        size="large"
        className={styles.take}
        isPending={send.isPending}
        disabled={isBlocked || isFull}
        onClick={run}
      >
        {t('till.terminal.take', { amount, terminal: terminal.name })}
      </Button>
      {terminal.isSimulated && <small>{t('till.terminal.simulated')}</small>}
    </>
  );
}
