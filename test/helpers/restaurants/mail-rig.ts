/** Runs a queue of e-mails step by step, with a mailer that records what it gets. */

import { createOwnTransaction } from '../../../server/origin/kernel/calls/own-transaction.ts';
import type { MailError, Mailer } from '../../../server/origin/kernel/mails/mail-rules.ts';
import type { MailSending } from '../../../server/origin/kernel/mails/send-queued-mails.ts';
import { noneArchived } from '../../../server/origin/kernel/restaurant/archived-restaurants.ts';
import { originLinks } from '../../../server/origin/origin-links.ts';
import type { OriginFixture } from './origin-fixture.ts';

type SentMail = Parameters<Mailer>[0];

/** Runs the queue once a call, as a process that has just started. */
export function queueOf(
  { database, clock }: OriginFixture,
  mailer: Mailer | null,
  start: (sending: MailSending) => { stop(): Promise<void> },
) {
  const now = () => clock.nowMs;
  const change = createOwnTransaction({ database, now, links: originLinks, afterCommit: () => {} });
  return async () => {
    const due: (() => void)[] = [];
    const faults: unknown[] = [];
    const timer = {
      after(_delayMs: number, work: () => void) {
        due.push(work);
        return () => {};
      },
    };
    const log = { error: (fault: unknown) => faults.push(fault) };
    const sending = start({
      ...{ database, now, change, mailer, log: log as never, clock: timer, archived: noneArchived },
    });
    for (const work of [...due]) work();
    await sending.stop();
    if (faults.length > 0) throw faults[0];
  };
}

export function recordingMailer(answer: (mail: SentMail) => MailError | null = () => null) {
  const sent: SentMail[] = [];
  const mailer: Mailer = async mail => {
    const error = answer(mail);
    if (error !== null) throw error;
    sent.push(mail);
  };
  return { sent, mailer };
}
