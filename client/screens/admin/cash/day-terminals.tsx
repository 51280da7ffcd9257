/** Cards of a day report by terminal, what each terminal itself says, and each payment that only one side has. */

import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { type DayRow, DayRows, DayTable } from './day-parts.tsx';

type Cards = NonNullable<DayReportFigures['cards']>;
type OneSided = NonNullable<NonNullable<Cards[number]['totals']>['onlyHere']>;

export function DayTerminals({ cards }: { cards: Cards }) {
  const { t } = useTranslation();
  const { moneyPlain: money } = useFormats();
  const rowsOf = useTotalsRows();
  if (cards.length === 0) return null;
  return (
    <>
      <DayTable
        heads={[t('office.day.cards'), t('office.day.taken'), t('office.day.refunded'), t('office.day.tips')]}
        rows={cards.map(({ terminal, terminalId, taken, refunded, tips }) => ({
          id: terminalId ?? terminal ?? '',
          cells: [terminal ?? t('office.day.withoutLink'), money(taken), money(refunded), money(tips)],
        }))}
      />
      <DayRows rows={cards.flatMap(rowsOf)} />
    </>
  );
}

function useTotalsRows() {
  const { t } = useTranslation();
  const { money, time } = useFormats();
  const sided = (side: 'onlyHere' | 'onlyThere', terminal: string, list: OneSided = []): DayRow[] =>
    list.map(({ orderNumber, reference, amount }, index) => ({
      id: `${terminal} ${side} ${index}`,
      label: [
        t(`office.day.totals.${side}`, { terminal }),
        orderNumber !== undefined && t('office.day.order', { number: orderNumber }),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: 'bad',
      ...(reference !== undefined && { detail: t('office.day.totals.receipt', { reference }) }),
      ...(amount !== undefined && { amount }),
    }));
  return ({ terminal = '', totals }: Cards[number]): DayRow[] => {
    if (totals === undefined) return [];
    const { state, at, total, difference = 0, earlier = 0, later = 0 } = totals;
    if (state !== 'answered')
      return [{ id: `${terminal} state`, label: t(`office.day.totals.${state}`, { terminal }) }];
    const details = [
      at !== undefined && time(at),
      earlier !== 0 && t('office.day.totals.earlier', { amount: money(earlier) }),
      later !== 0 && t('office.day.totals.later', { amount: money(later) }),
    ];
    return [
      {
        id: `${terminal} total`,
        label: t('office.day.totals.answered', { terminal }),
        detail: details.filter(Boolean).join(' · '),
        ...(total !== undefined && { amount: total }),
      },
      ...(difference === 0
        ? []
        : [
            {
              id: `${terminal} difference`,
              label: t('office.day.totals.difference', { terminal }),
              amount: difference,
              tone: 'bad' as const,
            },
          ]),
      ...sided('onlyHere', terminal, totals.onlyHere),
      ...sided('onlyThere', terminal, totals.onlyThere),
    ];
  };
}
