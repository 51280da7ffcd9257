/**
 * Input for the buyer's tax number (NIP), which can't be added after printing, so it is asked and checked
 * before.
 */
import { useState } from 'react';
import { invoiceLimitOf, isTaxId, taxIdDigits } from '#shared/kernel/tax-id.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../data/use-server-now.ts';
import { useFormats } from '../i18n/formats.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, TextField } from '../ui/forms/field.tsx';

/** `blocker`: why the receipt can't be printed. */
export type Buyer = { taxId: string | undefined; isTooMuch: boolean; blocker: 'buyer' | 'invoice' | null };

/** `text` is as typed; `isAgreed`: the guest accepts that the receipt is no invoice. */
type BuyerInput = { readonly text: string; readonly isAgreed: boolean };

const tickMs = 60_000;

/** Above this total a receipt with a NIP, printed today, is no invoice; null: there is nothing to say, also where an invoice follows each of them. */
export function useInvoiceLimit(): number | null {
  const { currency, issuesInvoices } = useMember().restaurant;
  const limit = invoiceLimitOf(currency, useServerNow(tickMs));
  return limit === 0 && issuesInvoices === true ? null : limit;
}

export const noBuyer: BuyerInput = { text: '', isAgreed: false };

/** The buyer of the receipt that the order had before it was reopened, or of a card that could not close it. */
export function knownBuyer({ receipt, payments }: Pick<Order, 'receipt' | 'payments'>): BuyerInput {
  const asked = payments.findLast(({ terminal }) => terminal?.buyerTaxId)?.terminal;
  return { ...noBuyer, text: receipt?.buyerTaxId ?? asked?.buyerTaxId ?? '' };
}

/**
 * An empty text blocks nothing. `isTooMuch`: above this amount a receipt with NIP is no invoice, which the
 * guest has to know.
 */
export function buyerOf(
  { text, isAgreed }: BuyerInput,
  { total }: Pick<Order, 'total'>,
  limit: number | null,
): Buyer {
  const taxId = taxIdDigits(text);
  if (taxId === '') return { taxId: undefined, isTooMuch: false, blocker: null };
  const isTooMuch = total > (limit ?? total);
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
  const limit = useInvoiceLimit();
  const { money } = useFormats();
  const { text, isAgreed } = input;
  const [isOpen, setIsOpen] = useState(text !== '');
  const { taxId = '', isTooMuch } = buyerOf(input, order, limit);
  // Fewer than ten digits are still being typed.
  const isWrong = taxId.length >= 10 && !isTaxId(taxId);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('till.buyer.open')}</Button>;
  return (
    <>
      <TextField
        label={t('till.buyer.label')}
        // In the hint's place: below it, a phone would cut it off.
        hint={isWrong ? undefined : t('till.buyer.hint')}
        error={isWrong ? t('errors.TAX_ID_INVALID') : undefined}
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
          hint={limit ? t('till.buyer.tooMuch', { limit: money(limit) }) : t('till.buyer.noInvoice')}
          checked={isAgreed}
          onChange={next => onChange({ ...input, isAgreed: next })}
        />
      )}
    </>
  );
}
