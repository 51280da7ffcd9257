/** Pairs this browser by the office's code alone, before anybody signs in on it. */

import type { PairedByCode } from '#shared/platform/identity-schema.ts';
import { appVersion } from '../data/app-version.ts';
import { isClientProblem } from '../data/client-problem.ts';
import { useData } from '../data/data-context.tsx';
import { useCommand } from '../data/use-command.ts';
import { usePairedDevice } from '../data/use-paired-device.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { PairingCodeDialog } from './pairing-code-dialog.tsx';

type PairByCodeProps = {
  initialCode?: string;
  onPaired(): void;
  /** Called where only signed-in people pair devices: at a hosted provider, or with the restaurant on another server. */
  onRefused(code: string): void;
  onClose(): void;
};

export function PairByCode({ onPaired, onRefused, ...dialog }: PairByCodeProps) {
  const { t } = useTranslation();
  const { http } = useData();
  const { keep } = usePairedDevice();
  const command = useCommand();
  const pair = async (code: string) => {
    const body = { code, appVersion };
    const answer = await http
      .send({ method: 'POST', path: '/identity/device/pairing', body })
      .catch((error: unknown) => {
        if (isClientProblem(error) && ['UNAUTHENTICATED', 'NOT_FOUND'].includes(error.code)) return null;
        throw error;
      });
    if (answer === null) return onRefused(code);
    keep(answer.body as PairedByCode);
    onPaired();
  };
  const isWrong = command.problem?.code === 'PAIRING_CODE_INVALID';
  return (
    <PairingCodeDialog
      {...dialog}
      isPending={command.isPending}
      error={isWrong ? t('errors.PAIRING_CODE_INVALID') : undefined}
      onEdit={command.reset}
      onSubmit={code => void command.run(() => pair(code))}
    >
      <ProblemNotice problem={isWrong ? null : command.problem} />
    </PairingCodeDialog>
  );
}
