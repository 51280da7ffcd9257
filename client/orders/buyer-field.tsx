/**
 * Input for the buyer's tax number (NIP), which can't be added after printing, so it is asked and checked
 * before.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceLimitOf, isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../i18n/formats.ts';
import { useMember } from '../session/identity-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, TextField } from '../ui/forms/field.tsx';

/** `blocker`: why the receipt can't be printed. */
export type Buyer = { taxId: string | undefined; isTooMuch: boolean; blocker: 'buyer' | 'invoice' | null };

/** `text` is as typed; `isAgreed`: the guest accepts that the receipt is no invoice. */
type BuyerInput = { readonly text: string; readonly isAgreed: boolean };

export const noBuyer: BuyerInput = { text: '', isAgreed: false };

/**
 * An empty text blocks nothing. `isTooMuch`: above this amount a receipt with NIP is no invoice, which the
 * guest has to know.
 */
export function buyerOf(
  { text, isAgreed }: BuyerInput,
  { total }: Pick<Order, 'total'>,
  currency: string,
): Buyer {
  const taxId = taxIdDigits(text);
  if (taxId === '') return { taxId: undefined, isTooMuch: false, blocker: null };
  const isTooMuch = total > (invoiceLimitOf(currency) ?? total);
  if (!isTaxId(taxId)) return { taxId, isTooMuch, blocker: 'buyer' };
  return { taxId, isTooMuch, blocker: isTooMuch && !isAgreed ? 'invoice' : null };
}

type BuyerFieldProps = {
  input: BuyerInput;
  order: Pick<Order, 'total'>;
  onChange: (input: BuyerInput) => void;
};

export function BuyerField({ input, order, onChange }: BuyerFieldProps) {
  const { t } = useTranslation();
  const { currency } = useMember().restaurant;
  const { money } = useFormats();
  const { text, isAgreed } = input;
  const [isOpen, setIsOpen] = useState(text !== '');
  const { taxId = '', isTooMuch } = buyerOf(input, order, currency);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('till.buyer.open')}</Button>;
  return (
    <>
      <TextField
        label={t('till.buyer.label')}
        hint={t('till.buyer.hint')}
        // No error while fewer than ten digits are typed.
        error={taxId.length >= 10 && !isTaxId(taxId) ? t('errors.TAX_ID_INVALID') : undefined}
        inputMode="numeric"
        autoComplete="off"
        autoFocus={text === ''}
        onFocus={({ target }) => target.scrollIntoView?.({ block: 'center' })}
        value={text}
        maxLength={20}
        onChange={next => onChange({ ...input, text: next })}
      />
      {isTooMuch && (
        <CheckField
          label={t('till.buyer.agree')}
          hint={t('till.buyer.tooMuch', { limit: money(invoiceLimitOf(currency) ?? 0) })}
          checked={isAgreed}
          onChange={next => onChange({ ...input, isAgreed: next })}
        />
      )}
    </>
  );
}
