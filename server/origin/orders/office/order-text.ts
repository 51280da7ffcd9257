/** What an order's guest is found by: name, phone and note, in small letters without accents; null if it has none. */
import { foldText } from '#shared/fold-text.ts';

type Texts = { name: string | null; phone: string | null; note: string | null };

/** A phone number is also found by its digits alone, however it was written. */
export function orderText({ name, phone, note }: Texts): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const text = foldText([name, note, phone, digits].filter(Boolean).join(' ')).trim();
  return text === '' ? null : text;
}
