/** Input for a takeaway guest's phone number, in the dialogs that create and edit an order. */
import { useState } from 'react';
import { limits, orderPhonePattern } from '#shared/kernel/limits.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { TextField } from '../ui/forms/field.tsx';

/** Whether the API accepts the text; an empty one means no number. */
export function isOrderPhone(typed: string): boolean {
  const text = typed.trim();
  return (
    text === '' || (text.length >= limits.orderPhoneMinLength && new RegExp(orderPhonePattern).test(text))
  );
}

/** Errors are shown after the first blur. */
export function OrderPhoneField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [wasLeft, setWasLeft] = useState(false);
  return (
    <TextField
      label={t('order.phone.label')}
      error={wasLeft && !isOrderPhone(value) ? t('order.phone.fault') : undefined}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={value}
      maxLength={limits.orderPhoneMaxLength}
      onChange={onChange}
      onBlur={() => setWasLeft(true)}
    />
  );
}
