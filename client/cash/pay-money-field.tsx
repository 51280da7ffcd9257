/** Input for an amount ("52,80"); the text is kept as typed, the value is in minor units. */

import { useState } from 'react';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';
import { useFormats } from '../i18n/formats.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { TextField } from '../ui/forms/field.tsx';

export function PayMoneyField({
  label,
  amount,
  max,
  isOpened = false,
  onChange,
}: {
  label: string;
  amount: number | null;
  /** Larger amounts are rejected with a message. */
  max?: number;
  /** Focuses the field, because a tap has just opened it. */
  isOpened?: boolean;
  onChange: (amount: number | null) => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { currency } = useMember().restaurant;
  const digits = fractionDigitsOf(currency);
  const shown = amount === null ? '' : moneyText(amount, i18n.language, digits);
  const [typed, setTyped] = useState<string | null>(null);
  const isUnclear = typed !== null && typed.trim() !== '' && parseMoney(typed, digits) === null;
  const isTooMuch = amount !== null && max !== undefined && amount > max;
  return (
    <TextField
      label={label}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      autoFocus={isOpened}
      // Scrolls to the middle, so that no footer or keyboard covers the field or its error.
      onFocus={({ target }) => {
        target.select();
        target.scrollIntoView?.({ block: 'center' });
      }}
      value={typed ?? shown}
      error={
        isUnclear ? t('till.amountUnclear') : isTooMuch ? t('till.atMost', { amount: money(max) }) : undefined
      }
      onChange={text => {
        setTyped(text);
        onChange(parseMoney(text, digits));
      }}
      onBlur={() => {
        if (!isUnclear) setTyped(null);
      }}
    />
  );
}
