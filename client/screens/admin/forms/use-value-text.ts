/** Formats field values for comparing two versions. */
import { useTranslation } from '../../../translation/use-translation.tsx';

export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation();
  function text(value: unknown): string {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t('ui.yes') : t('ui.no');
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(text).join(', ');
    if (typeof value === 'object') return text(Object.values(value).map(text).join(' · '));
    return String(value);
  }
  return text;
}
