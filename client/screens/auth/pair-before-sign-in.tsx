/** On the sign-in page: takes a device's pairing code, which pairs it as soon as somebody signs in on it. */
import { MonitorSmartphone } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { screenPaths } from '#shared/screen-paths.ts';
import { PairingCodeField } from '../../devices/pairing-code-field.tsx';
import {
  isCodeTooShort,
  normalizeCode,
  pairingCodeAfterSignIn,
  pairingPath,
} from '../../devices/pairing-link.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

export function PairBeforeSignIn() {
  const { t } = useTranslation();
  const formId = useId();
  const [, navigate] = useLocation();
  const code = pairingCodeAfterSignIn(useSearch());
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const close = () => setTyped(null);
  if (code !== null) return <p role="status">{t('office.pair.afterSignIn', { code })}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (typed === null || isCodeTooShort(typed)) return;
    const next = encodeURIComponent(pairingPath(normalizeCode(typed)));
    navigate(`${screenPaths.login}?next=${next}`, { replace: true });
    close();
  };
  return (
    <>
      <Button icon={<MonitorSmartphone />} onClick={() => setTyped('')}>
        {t('office.pair.title')}
      </Button>
      {typed !== null && (
        <Modal
          isOpen
          title={t('office.pair.title')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('ui.cancel')}</Button>
              <Button variant="primary" type="submit" form={formId}>
                {t('office.pair.confirm')}
              </Button>
            </>
          }
        >
          <form id={formId} noValidate onSubmit={submit}>
            <p>{t('office.pair.text')}</p>
            <PairingCodeField
              value={typed}
              error={isChecked && isCodeTooShort(typed) ? t('office.pair.codeMissing') : undefined}
              onChange={setTyped}
            />
          </form>
        </Modal>
      )}
    </>
  );
}
