/** How an e-mail is on its way, and why it isn't. */
import type { TFunction } from 'i18next';
import type { MailState } from '#shared/kernel/mail-schema.ts';

export function mailText(t: TFunction, { state, fault, answer }: MailState): string {
  const why = fault === undefined ? '' : t(`office.day.mail.faults.${fault}`);
  const text = t(`office.day.mail.${state === 'queued' && why !== '' ? 'retried' : state}`);
  return [text, why, answer].filter(Boolean).join(': ');
}
