/** Format of money in form fields: the current language, with the currency's decimals. */
import { useTranslation } from 'react-i18next';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';

export type MoneyStyle = { readonly language: string; readonly fractionDigits: number };

export function useMoneyStyle(currency: string): MoneyStyle {
  const { i18n } = useTranslation();
  return { language: i18n.language, fractionDigits: fractionDigitsOf(currency) };
}
