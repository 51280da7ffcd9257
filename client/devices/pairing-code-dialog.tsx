/** The dialog that takes a pairing code, however it is typed. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { isCodeTooShort, normalizeCode } from './pairing-link.ts';

const codeLengthMax = 16;

type PairingCodeDialogProps = {
  initialCode?: string;
  isPending?: boolean;
  /** Error of the server for the code. */
  error?: string | undefined;
  /** Shown below the field. */
  children?: ReactNode;
  onEdit?(): void;
  /** Receives the code in the office's format, never too short. */
  onSubmit(code: string): void;
  onClose(): void;
};

export function PairingCodeDialog({
  initialCode = '',
  isPending = false,
  error,
  children,
  onEdit,
  onSubmit,
  onClose,
}: PairingCodeDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [typed, setTyped] = useState(initialCode);
  const [isChecked, setIsChecked] = useState(false);
  const isTooShort = isCodeTooShort(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isTooShort) onSubmit(normalizeCode(typed));
  };
  return (
    <Modal
      isOpen
      title={t('pairing.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t('pairing.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('pairing.code')}
          hint={t('pairing.text')}
          value={typed}
          maxLength={codeLengthMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          error={isChecked && isTooShort ? t('pairing.codeMissing') : error}
          onChange={next => {
            setTyped(next);
            onEdit?.();
          }}
        />
        {children}
      </form>
    </Modal>
  );
}
