/** The buyer's tax number (NIP) on the receipt: once printed it can't be added, so it is asked before, and checked. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTaxId, taxIdDigits } from '#shared/tax-id.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

export type Buyer = { taxId: string | undefined; isValid: boolean };

/** Nothing typed is fine too. */
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
  // While the ten digits are being typed nothing is wrong yet.
  const isWrong = !isValid && (taxId?.length ?? 0) >= 10;
  return (
    <TextField
      label={t('till.buyer.label')}
      hint={t('till.buyer.hint')}
      error={isWrong ? t('errors.TAX_ID_INVALID') : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      maxLength={20}
      onChange={onChange}
    />
  );
}
