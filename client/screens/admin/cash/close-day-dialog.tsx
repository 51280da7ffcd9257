/**
 * Closes the business day: leads through what is open, the cash, the receipts and the corrections, beside the day's sums.
 * Open orders and sessions are confirmed one by one or together, the paid orders also apart, and go over to the next day by name.
 */
import { useState } from 'react';
import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import steps from './closing-steps.module.css';
import { ClosingSteps } from './closing-steps.tsx';
import { ClosingSums } from './closing-sums.tsx';
import { orderPlace } from './day-parts.tsx';
import styles from './day-report.module.css';
import { TransferTicked } from './transfer-ticked.tsx';

const tickMs = 30_000;

const inOrder = new Intl.Collator('pl', { sensitivity: 'base', numeric: true });

/** Tables by label, then takeaways and tabs by name. */
function byPlace(one: OpenOrder, other: OpenOrder): number {
  if ((one.place === '') !== (other.place === '')) return one.place === '' ? 1 : -1;
  return inOrder.compare(one.place, other.place) || inOrder.compare(one.name ?? '', other.name ?? '');
}

export function CloseDayDialog({
  draft,
  onStale,
  onClose,
  onClosed,
}: {
  draft: DayReportDraft;
  onStale(): void;
  onClose(): void;
  onClosed(id: string): void;
}) {
  const { t } = useTranslation();
  const { number, figures, openOrders, openCash, isDayClosed, isEarly } = draft;
  const { money, day, dateTime } = useFormats();
  const make = useWrite('makeDayReport');
  const [reason, setReason] = useState('');
  const wantsReason = isDayClosed || isEarly === true;
  const ticks = useTicks();
  const orders = carriedOver(openOrders, draft.openOrderCount, ticks);
  const cash = carriedOver(openCash, draft.openCashCount, ticks);
  const isSaid = !wantsReason || reason.trim() !== '';
  const isReady = isSaid && orders.isWhole && cash.isWhole;
  const finish = () =>
    make
      .run({
        body: {
          number,
          orderIds: orders.ids,
          ...(orders.all && { orders: orders.all }),
          cashSessionIds: cash.ids,
          ...(cash.all && { cashSessions: cash.all }),
          ...(wantsReason && { reason: reason.trim() }),
        },
      })
      .then(report => onClosed(report.id))
      .catch(onStale);
  return (
    <Modal
      isOpen
      variant="full"
      title={t('office.day.closeTitle', { number, day: day(figures.businessDay) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isPending={make.isPending}
            disabled={!isReady}
            onClick={() => void finish()}
          >
            {t('office.day.close')}
          </Button>
        </>
      }
    >
      <div className={steps.closing}>
        <ol className={steps.steps}>
          <ClosingSteps
            draft={draft}
            onCash={onClose}
            onAsked={onStale}
            orders={
              <>
                <EmptyOrders openOrders={openOrders} onCancelled={onStale} />
                <Carried
                  all={orders.all}
                  allLabel={t('office.day.carryAll', { number: openOrders.length })}
                  legend={t('office.day.carryOrders')}
                  heads={[t('office.day.openOrder'), t('office.day.orderTotal')]}
                  ticks={ticks}
                  paidIds={openOrders.filter(({ total, paid }) => paid >= total).map(({ id }) => id)}
                  entries={openOrders
                    .toSorted(byPlace)
                    .map(({ id, orderNumber, place, name, waiter, total, paid }) => ({
                      id,
                      label: orderPlace(t, orderNumber, place, name, waiter),
                      hint: [money(total), paid !== 0 && t('office.day.paid', { amount: money(paid) })]
                        .filter(Boolean)
                        .join(' · '),
                    }))}
                />
                <TransferTicked orderIds={orders.ids.filter(ticks.has)} onTransferred={onStale} />
              </>
            }
            cash={
              <Carried
                all={cash.all}
                allLabel={t('office.day.carryAllCash', { number: openCash.length })}
                legend={t('office.day.carryCash')}
                heads={[t('office.cash.who'), t('office.day.cashOpened')]}
                ticks={ticks}
                entries={openCash.map(({ id, holder, openedAt }) => ({
                  id,
                  label: t('office.cash.of', { name: holder.name }),
                  hint: dateTime(openedAt),
                }))}
              />
            }
          />
        </ol>
        <ClosingSums draft={draft} />
      </div>
      <Now draft={draft} />
      {!isDayClosed && <p>{t('office.day.closeText')}</p>}
      {wantsReason && (
        <TextField
          label={t(isDayClosed ? 'office.day.whyAgain' : 'office.day.whyEarly')}
          value={reason}
          maxLength={limits.reasonLength}
          onChange={setReason}
        />
      )}
      <ProblemNotice problem={make.problem} onDismiss={make.reset} />
    </Modal>
  );
}

type OpenOrder = DayReportDraft['openOrders'][number];

type Ticks = { has(key: string): boolean; set(keys: readonly string[], isTicked: boolean): void };

function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    has: key => ticked.has(key),
    set(keys, isTicked) {
      setTicked(new Set(isTicked ? [...ticked, ...keys] : [...ticked].filter(key => !keys.includes(key))));
    },
  };
}

/** `all`: where they are too many to be ticked and named one by one; ticked by its digest, so only for what was seen. */
function carriedOver(
  open: readonly { id: string }[],
  count: DayReportDraft['openOrderCount'],
  { has }: Ticks,
) {
  const all = open.length > limits.carriedOverMax ? count : undefined;
  const keys = all ? [all.digest] : open.map(({ id }) => id);
  return { all, ids: all ? [] : keys, isWhole: keys.every(has) };
}

function Carried({
  all,
  allLabel,
  legend,
  heads,
  ticks,
  paidIds = [],
  entries,
}: {
  all: DayReportDraft['openOrderCount'];
  allLabel: string;
  legend: string;
  heads: readonly [string, string];
  ticks: Ticks;
  /** Orders on which nothing is left to pay. */
  paidIds?: readonly string[];
  entries: readonly { id: string; label: string; hint: string }[];
}) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  const box = (...keys: string[]) => ({
    checked: keys.every(ticks.has),
    onChange: (isTicked: boolean) => ticks.set(keys, isTicked),
  });
  if (all) return <CheckField label={allLabel} {...box(all.digest)} />;
  return (
    <fieldset className={styles.checks}>
      <legend>{legend}</legend>
      <CheckHeads heads={heads} />
      {entries.length > 1 && (
        <CheckField
          label={t('office.day.carryEach', { number: entries.length })}
          {...box(...entries.map(({ id }) => id))}
        />
      )}
      {paidIds.length > 1 && paidIds.length < entries.length && (
        <CheckField label={t('office.day.carryPaid', { number: paidIds.length })} {...box(...paidIds)} />
      )}
      {entries.map(({ id, label, hint }) => (
        <CheckField key={id} label={label} hint={hint} {...box(id)} />
      ))}
    </fieldset>
  );
}

function Now({ draft: { usualEnd } }: { draft: DayReportDraft }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const now = useServerNow(tickMs);
  const usual = usualEnd && t('office.day.usualEnd', { time: time(usualEnd) });
  return <p>{[`${t('office.day.now')} ${time(now)}`, usual].filter(Boolean).join(' · ')}</p>;
}

/** Button that cancels orders without any items, one batch a tap. */
function EmptyOrders({
  openOrders,
  onCancelled,
}: Pick<DayReportDraft, 'openOrders'> & { onCancelled(): void }) {
  const { t } = useTranslation();
  const cancel = useWrite('cancelEmptyOrders');
  const orderIds = openOrders.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
  if (orderIds.length === 0) return null;
  const run = () =>
    cancel
      .run({ body: { orderIds: orderIds.slice(0, limits.cancelledAtOnceMax) } })
      .then(onCancelled)
      .catch(() => undefined);
  return (
    <>
      <Button isPending={cancel.isPending} onClick={() => void run()}>
        {t('office.day.cancelEmpty', { number: orderIds.length })}
      </Button>
      <ProblemNotice problem={cancel.problem} onDismiss={cancel.reset} />
    </>
  );
}

/** Column heads above the checkboxes and amounts; screen readers use each checkbox's own label. */
function CheckHeads({ heads }: { heads: readonly [string, string] }) {
  return (
    <div className={styles.checkHeads} aria-hidden="true">
      {heads.map(head => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}
