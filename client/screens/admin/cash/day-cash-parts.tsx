/** Cash of a day report: takings, counted sessions and cash movements. */
import { Fragment } from 'react';
import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { DayPart, type DayRow, DayRows, DayTable } from './day-parts.tsx';

type CashProps = { figures: DayReportFigures; isCashHidden: boolean };

export function DayCashParts({ figures, isCashHidden }: CashProps) {
  const { t } = useTranslation();
  const { money, moneyPlain, time } = useFormats();
  const word = useWord();
  const { cash, cashSessions, cashMovements, deposits, drawerOpenings = [], noSales = [] } = figures;
  const entries = cashSessions.length + cashMovements.length + drawerOpenings.length;
  if (cash.taken === 0 && entries === 0) return null;
  const sums: DayRow[] = [
    { id: 'taken', label: t('office.day.cashTaken'), amount: cash.taken },
    // Where nobody counts, all cash is outside of a session.
    ...(cash.outside === 0 || (cashSessions.length === 0 && cash.outside === cash.taken)
      ? []
      : [{ id: 'outside', label: t('office.day.cashOutside'), amount: cash.outside }]),
  ];
  const sessions = cashSessions.map((session, index) => {
    const { holder, expected, counted, difference, correction, confirmedBy } = session;
    const { cardDifference: card = 0, voucherDifference: voucher = 0 } = session;
    const signed = (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`;
    const facts = [
      card !== 0 && `${t('paymentKinds.card')}: ${signed(card)}`,
      voucher !== 0 && `${t('paymentKinds.voucher')}: ${signed(voucher)}`,
      correction !== difference && t('office.day.recounted'),
      confirmedBy && t('office.day.confirmedBy', { name: confirmedBy.name }),
    ].filter(Boolean);
    return {
      id: `session-${index}`,
      cells: [
        <Fragment key="who">
          {holder.name}
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </Fragment>,
        moneyPlain(expected),
        moneyPlain(counted),
        <span key="difference" data-tone={correction === 0 ? 'good' : 'bad'}>
          {`${correction > 0 ? '+' : ''}${moneyPlain(correction)}`}
        </span>,
      ],
    };
  });
  // Deposits are already listed by person, so each amount appears once.
  const listed = cashMovements.filter(
    ({ depositReturn }) => depositReturn === undefined || !deposits?.people.length,
  );
  const movements = listed.map((movement, index): DayRow => {
    const { kind, amount, reason, holder, depositReturn, by, at } = movement;
    const pieces = depositReturn && `${depositReturn.pieces} × ${money(depositReturn.deposit)}`;
    return {
      id: `movement-${index}`,
      label:
        pieces === undefined
          ? `${t(`cash.${kind}`)}: ${reason}`
          : `${t('cash.depositReturn.title')}: ${pieces}`,
      detail: [t('office.cash.of', { name: holder.name }), by.name, time(at)].join(' · '),
      amount: kind === 'payIn' ? amount : -amount,
    };
  });
  const returned = (deposits?.people ?? []).map(
    ({ by, pieces, amount }): DayRow => ({
      id: `returned-${by.id}`,
      label: t('office.day.depositsReturned', { name: by.name }),
      detail: t('office.day.openItemCount', { count: pieces }),
      amount: -amount,
    }),
  );
  const openings = drawerOpenings.map(
    ({ cause, opened, failed }): DayRow => ({
      id: `drawer-${cause}`,
      label: t(`office.day.drawer.${cause}`, { opened }),
      ...(failed > 0 && { detail: t('office.day.drawer.failed', { failed }) }),
    }),
  );
  const withoutSale = noSales.map(
    ({ till, reason, by, approvedBy, at, result }, index): DayRow => ({
      id: `no-sale-${index}`,
      label: t('office.day.drawer.reason', { reason: word(reason) }),
      detail: [
        till,
        by.name,
        approvedBy && t('office.day.drawer.approvedBy', { name: approvedBy.name }),
        time(at),
        result !== 'opened' && t('office.day.drawer.notOpened'),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  );
  return (
    <DayPart title={t('paymentKinds.cash')}>
      {!isCashHidden && <DayRows rows={sums} />}
      {sessions.length > 0 && (
        <DayTable
          heads={[t('office.cash.who'), t('cash.expected'), t('cash.counted'), t('office.cash.difference')]}
          rows={sessions}
        />
      )}
      <DayRows rows={[...movements, ...returned, ...openings, ...withoutSale]} />
    </DayPart>
  );
}
