/** Why invoices don't reach KSeF now, and which of its systems gets them; nothing if production gets them all. */

import type { KsefState } from '#shared/invoices/invoice-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';

function Alert({ text }: { text: string }) {
  return <ProblemNotice problem={{ code: 'KSEF_CREDENTIAL_INVALID', title: text, errors: [] }} text={text} />;
}

type KsefFaultProps = {
  state: KsefState;
  /** False where invoices come from KSeF. */
  isSending?: boolean;
};

export function KsefFault({ state: { environment, credential, fault }, isSending = true }: KsefFaultProps) {
  const { t } = useTranslation();
  const { time } = useFormats();
  if (environment === undefined) return null;
  return (
    <>
      {isSending && environment !== 'production' && <p>{t(`printing.ksef.trial.${environment}`)}</p>}
      {credential === undefined && <Alert text={t('printing.ksef.none')} />}
      {fault !== undefined && (
        <Alert
          text={t(`printing.ksef.faults.${fault.kind}`, {
            time: time(fault.since),
            words: fault.words ?? '',
          })}
        />
      )}
    </>
  );
}
