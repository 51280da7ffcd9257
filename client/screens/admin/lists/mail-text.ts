/** How an e-mail, or a Z for the folder, is on its way, and why it isn't. */
import type { TFunction } from 'i18next';
import type { DayReportEntry } from '#shared/cash/day-report-schema.ts';
import type { MailState } from '#shared/kernel/mail-schema.ts';

export function mailText(
  t: TFunction,
  { state, fault, answer }: MailState,
  way: 'mail' | 'copy' = 'mail',
): string {
  const why = fault === undefined ? '' : t(`office.day.${way}.faults.${fault}`);
  const text = t(`office.day.${way}.${state === 'queued' && why !== '' ? 'retried' : state}`);
  return [text, why, answer].filter(Boolean).join(': ');
}

/** One text for each way of a Z to the owner. */
export function deliveryTexts(t: TFunction, { mail, copy }: Pick<DayReportEntry, 'mail' | 'copy'>): string[] {
  return [
    ...(mail === undefined ? [] : [mailText(t, mail)]),
    ...(copy === undefined ? [] : [mailText(t, copy, 'copy')]),
  ];
}
