/** Input for the buyer's tax number (NIP): it can't be added after printing, so it is asked and checked before. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTaxId, taxIdDigits } from '#shared/tax-id.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

type Buyer = { taxId: string | undefined; isValid: boolean };

/** An empty text is valid. */
export function buyerOf(text: string): Buyer {
  const digits = taxIdDigits(text);
  if (digits === '') return { taxId: undefined, isValid: true };
  return { taxId: digits, isValid: isTaxId(digits) };
}

export function PayBuyer({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(text !== '');
  const { taxId, isValid } = buyerOf(text);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('till.buyer.open')}</Button>;
  // No error while fewer than ten digits are typed.
  const isWrong = !isValid && (taxId?.length ?? 0) >= 10;
  return (
    <TextField
      label={t('till.buyer.label')}
      hint={t('till.buyer.hint')}
      error={isWrong ? t('errors.TAX_ID_INVALID') : undefined}
      inputMode="numeric"
      autoComplete="off"
      autoFocus={text === ''}
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'center' })}
      value={text}
      maxLength={20}
      onChange={onChange}
    />
  );
}
