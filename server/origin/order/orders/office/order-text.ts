/** The searchable text of an order's guest: name, phone and note, in lower case without accents; null if it has none. */
import { foldText } from '#shared/kernel/fold-text.ts';

type Texts = { name: string | null; phone: string | null; note: string | null };

/** Adds a phone number's digits alone, so that it is found in any format. */
export function orderText({ name, phone, note }: Texts): string | null {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const text = foldText([name, note, phone, digits].filter(Boolean).join(' ')).trim();
  return text === '' ? null : text;
}
