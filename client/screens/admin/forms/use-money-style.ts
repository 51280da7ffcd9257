/** Format of money in form fields: the current language, with the currency's decimals. */

import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

export type MoneyStyle = { readonly language: string; readonly fractionDigits: number };

export function useMoneyStyle(currency: string): MoneyStyle {
  const { i18n } = useTranslation();
  return { language: i18n.language, fractionDigits: fractionDigitsOf(currency) };
}
