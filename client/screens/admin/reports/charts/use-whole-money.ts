/** Formats money without fraction and currency, for narrow places: 123456 → "1,235". */
import { useMemo } from 'react';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { withMinus } from '../../../../i18n/formats.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';

export function useWholeMoney(): (minor: number) => string {
  const { i18n } = useTranslation();
  const { currency } = useMember().restaurant;
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
    const unit = 10 ** fractionDigitsOf(currency);
    return minor => withMinus(whole.format(minor / unit));
  }, [i18n.language, currency]);
}
