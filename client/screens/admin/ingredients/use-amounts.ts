/** Formats ingredient amounts by locale: "1,500 g", "12 pcs". */
import { useMemo } from 'react';
import type { IngredientUnit } from '#shared/catalog/stock-amounts.ts';
import { withMinus } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useAmounts(): (amount: number, unit: IngredientUnit) => string {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
      maximumFractionDigits: 3,
    });
    return (amount, unit) => `${withMinus(number.format(amount))} ${t(`office.units.${unit}`)}`;
  }, [t, language]);
}
