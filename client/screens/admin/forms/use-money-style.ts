/** How amounts of money are written in form fields: in the reader's language, with the decimals of the currency. */
import { useTranslation } from 'react-i18next';
import { fractionDigitsOf } from '../../../i18n/money-text.ts';

export type MoneyStyle = { readonly language: string; readonly fractionDigits: number };

export function useMoneyStyle(currency: string): MoneyStyle {
  const { i18n } = useTranslation();
  return { language: i18n.language, fractionDigits: fractionDigitsOf(currency) };
}
