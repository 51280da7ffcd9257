/** The steps of closing the day, in the order of the Z: what is done, what is left, and where it is dealt with. */
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Check } from '#icons';
import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './closing-steps.module.css';
import { hidden } from './day-facts.tsx';
import { DayTerminals } from './day-terminals.tsx';

type Step = {
  readonly id: 'orders' | 'cash' | 'cards' | 'receipts' | 'tips' | 'corrections';
  readonly detail: string;
  readonly value: string;
  /** `left`: somebody has to do something; `bad`: money is missing; `open`: nobody counted or compared it. */
  readonly state: 'done' | 'left' | 'bad' | 'open';
  readonly action: ReactNode;
  readonly children?: ReactNode;
};

type StepsProps = {
  draft: DayReportDraft;
  /** Called to look at the cash sessions below the dialog. */
  onCash(): void;
  /** Called after the terminals were asked for their totals. */
  onAsked(): void;
  orders: ReactNode;
  cash: ReactNode;
};

function sum<T>(list: readonly T[], of: (entry: T) => number): number {
  return list.reduce((total, entry) => total + of(entry), 0);
}

export function ClosingSteps(props: StepsProps) {
  const { t } = useTranslation();
  return useSteps(props).map(({ id, detail, value, state, action, children }, index) => (
    <li key={id} className={styles.step}>
      <span className={styles.state} data-state={state} aria-hidden="true">
        {state === 'done' ? <Check /> : index + 1}
      </span>
      <div>
        <h3>
          {t(`office.day.steps.${id}`)}
          <span className="visually-hidden"> ({t(`office.day.stepStates.${state}`)})</span>
        </h3>
        <p>{detail}</p>
      </div>
      <strong data-state={state}>{value}</strong>
      {action}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  ));
}

type Card = NonNullable<DayReportDraft['figures']['cards']>[number];

/** Whether only a typed total can be held against its payments. */
function hasNoTotals({ totals }: Card): boolean {
  return totals === undefined || totals.state === 'cannotTell';
}

/** The terminals whose total is missing or older than a payment. */
function unheard({ cards = [] }: DayReportDraft['figures']): string[] {
  return cards
    .filter(card => !hasNoTotals(card) && (card.totals?.state !== 'answered' || card.totals.later))
    .map(({ terminal = '' }) => terminal);
}

/** Whose count is missing or has no total for the terminals that tell none; those themselves where nobody counts. */
function untyped({ figures, openCash }: DayReportDraft, withoutLink: string): string[] {
  const { cards, cashSessions, payments } = figures;
  const withoutTotals = cards?.filter(hasNoTotals);
  if (withoutTotals?.length === 0 || !payments.some(({ kind }) => kind === 'card')) return [];
  const counting = [...cashSessions, ...openCash];
  if (counting.length === 0) return withoutTotals?.map(({ terminal = withoutLink }) => terminal) ?? [];
  return [...cashSessions.filter(({ cardNotCompared }) => cardNotCompared), ...openCash].map(
    ({ holder }) => holder.name,
  );
}

/** The typed totals less what was taken, and those that terminals told; `difference` is null if there is nothing to compare with. */
function cardsStep(
  draft: DayReportDraft,
  withoutLink: string,
): {
  difference: number | null;
  state: Step['state'];
  detail: 'totals.left' | 'cardsDiffer' | 'cardsAgree' | 'totals.none';
  names: string;
} {
  const { cards = [], cashSessions } = draft.figures;
  const unanswered = unheard(draft.figures);
  const names = [...unanswered, ...untyped(draft, withoutLink)].join(', ');
  const totals = cards.flatMap(card => card.totals ?? []);
  const compared = [
    ...cashSessions.map(({ cardDifference }) => cardDifference),
    ...totals.map(({ difference: own }) => own),
  ].filter(own => own !== undefined);
  const difference = compared.length === 0 ? null : sum(compared, own => own);
  const isBad = totals.some(({ onlyHere, onlyThere }) => onlyHere ?? onlyThere);
  if (compared.some(own => own !== 0) || isBad)
    return { difference, names, state: 'bad', detail: 'cardsDiffer' };
  if (names !== '')
    return { difference, names, state: unanswered.length > 0 ? 'left' : 'open', detail: 'totals.left' };
  if (difference === null) return { difference, names, state: 'open', detail: 'totals.none' };
  return { difference, names, state: 'done', detail: 'cardsAgree' };
}

function AskTotals({ onAsked }: { onAsked(): void }) {
  const { t } = useTranslation();
  const ask = useWrite('askTerminalTotals');
  const run = () =>
    void ask
      .run({ body: {} })
      .then(onAsked)
      .catch(() => undefined);
  return (
    <Button isPending={ask.isPending} onClick={run}>
      {t('office.day.totals.ask')}
    </Button>
  );
}

function useSteps({ draft, onCash, onAsked, orders, cash }: StepsProps): readonly Step[] {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const { moneyPlain: money } = useFormats();
  const found = (difference: number | null) => (difference === null ? '–' : money(difference));
  const { figures, openOrders, openCash } = draft;
  const { cashSessions, missingReceipts, waivedReceipts, voids, discounts, people } = figures;
  const { refunds, removedCharges = [] } = figures;
  const unconfirmed = cashSessions.filter(({ confirmedBy }) => confirmedBy === undefined);
  const { outside } = figures.cash;
  const counting = cashSessions.length + openCash.length;
  const difference = cashSessions.length === 0 ? null : figures.cash.difference;
  const isCashLeft = openCash.length + unconfirmed.length > 0;
  const { terminals } = useMember().restaurant;
  const cards = cardsStep(draft, t('office.day.withoutLink'));
  const tips = sum(people, ({ cashTips, cardTips }) => cashTips + cardTips);
  const corrections = [...voids, ...discounts, ...refunds, ...removedCharges];
  const link = (path: string) => (
    <Link href={path} className={styles.action}>
      {t('office.day.show')}
    </Link>
  );
  return [
    {
      id: 'orders',
      detail: t('office.day.openOrders', { count: openOrders.length }),
      value: String(openOrders.length),
      state: openOrders.length === 0 ? 'done' : 'left',
      action: link(`${screenPaths.adminOrders}?range=any&state=open`),
      children: orders,
    },
    {
      id: 'cash',
      detail: [
        t('office.day.counted', { count: cashSessions.length }),
        ...(openCash.length > 0 ? [t('office.day.openCash', { count: openCash.length })] : []),
        ...unconfirmed.map(({ holder, difference: own }) =>
          t('office.day.unconfirmed', { name: holder.name, amount: money(own) }),
        ),
        ...(outside === 0 || counting === 0 || draft.isCashHidden
          ? []
          : [`${t('office.day.cashOutside')}: ${money(outside)}`]),
      ].join(' · '),
      value: found(difference),
      state: (difference ?? 0) < 0 ? 'bad' : isCashLeft ? 'left' : difference === null ? 'open' : 'done',
      action: <Button onClick={onCash}>{t('office.day.show')}</Button>,
      children: cash,
    },
    {
      id: 'cards',
      detail: t(`office.day.${cards.detail}`, { names: cards.names }),
      value: found(cards.difference),
      state: cards.state,
      action:
        terminals === undefined ? (
          link(screenPaths.adminOrders)
        ) : (
          <AskTotals
            onAsked={() => {
              setIsAsked(true);
              onAsked();
            }}
          />
        ),
      children: terminals !== undefined && (
        <>
          {isAsked && <p role="status">{t('office.day.totals.wereAsked')}</p>}
          <DayTerminals cards={figures.cards ?? []} />
        </>
      ),
    },
    {
      id: 'receipts',
      detail: [
        t('office.day.missing', { count: missingReceipts.length }),
        ...(waivedReceipts.length > 0 ? [t('reports.waived', { count: waivedReceipts.length })] : []),
      ].join(' · '),
      value: String(missingReceipts.length),
      state: missingReceipts.length === 0 ? 'done' : 'left',
      action: link(screenPaths.adminReceipts),
    },
    {
      id: 'tips',
      detail: t('office.day.tipsCard', { amount: money(sum(people, ({ cardTips }) => cardTips)) }),
      value: draft.isCashHidden ? hidden : money(tips),
      state: 'done',
      action: link(`${screenPaths.adminReports}?report=waiters`),
    },
    {
      id: 'corrections',
      detail: t('office.day.correctionSums', {
        voids: money(sum(voids, ({ amount }) => amount)),
        discounts: money(sum([...discounts, ...removedCharges], ({ amount }) => amount)),
        refunds: money(sum(refunds, ({ amount }) => amount)),
      }),
      value: money(sum(corrections, ({ amount }) => amount)),
      state: 'done',
      action: link(`${screenPaths.adminReports}?report=corrections`),
    },
  ];
}
