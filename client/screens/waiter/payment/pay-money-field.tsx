/** Input for an amount ("52,80"); the text is kept as typed, the value is in minor units. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fractionDigitsOf } from '#shared/fraction-digits.ts';
import { moneyText, parseMoney } from '#shared/rules/money-text.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

export function PayMoneyField({
  label,
  amount,
  max,
  onChange,
}: {
  label: string;
  amount: number | null;
  /** Larger amounts are rejected with a message. */
  max?: number;
  onChange: (amount: number | null) => void;
}) {
  const { t, i18n } = useTranslation();
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
      value={typed ?? shown}
      error={isUnclear ? t('till.amountUnclear') : isTooMuch ? t('errors.AMOUNT_EXCEEDS_DUE') : undefined}
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
