/** Dialog that pairs this browser as a restaurant device by a code from the back office, or unpairs it. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appVersion } from '../data/app-version.ts';
import { usePairedDevice } from '../data/use-paired-device.ts';
import { useIdentity } from '../identity/identity-context.tsx';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { useWrite } from '../writes/use-write.ts';
import { PairingCodeField } from './pairing-code-field.tsx';
import { isCodeTooShort, normalizeCode } from './pairing-link.ts';

type PairDeviceDialogProps = { initialCode?: string; onClose(): void };

export function PairDeviceDialog({ initialCode = '', onClose }: PairDeviceDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { device, keep, forget } = usePairedDevice();
  const { run, isPending, problem, reset } = useWrite('claimPairing');
  const { refresh } = useIdentity();
  // The device language comes with the session, which is read again.
  const learnLanguage = () => void refresh().catch(() => undefined);
  const [code, setCode] = useState(initialCode);
  const [isChecked, setIsChecked] = useState(false);
  if (device !== null) {
    return (
      <Modal
        isOpen
        title={t('office.pair.thisIs', { name: device.name })}
        onClose={onClose}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                forget();
                learnLanguage();
              }}
            >
              {t('office.pair.forget')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        }
      >
        <p role="status">{t('office.pair.pairedText')}</p>
      </Modal>
    );
  }
  const isTooShort = isCodeTooShort(code);
  const isWrong = problem?.code === 'PAIRING_CODE_INVALID';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isTooShort) return;
    void run({ body: { code: normalizeCode(code), appVersion } })
      .then(device => {
        keep(device);
        learnLanguage();
      })
      .catch(() => undefined);
  };
  const error = isChecked && isTooShort ? t('office.pair.codeMissing') : undefined;
  return (
    <Modal
      isOpen
      title={t('office.pair.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t('office.pair.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p>{t('office.pair.text')}</p>
        <PairingCodeField
          value={code}
          error={error ?? (isWrong ? t('errors.PAIRING_CODE_INVALID') : undefined)}
          onChange={next => {
            setCode(next);
            reset();
          }}
        />
        <ProblemNotice problem={isWrong ? null : problem} />
      </form>
    </Modal>
  );
}
