import { chooseLanguage } from '../../i18n/language-choice.ts';
import { languages } from '../../i18n/languages.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { SelectField } from '../forms/field.tsx';

/** Language selector; the choice is stored in this browser (spec §1). */
export function LanguageSelector() {
  const { t, i18n } = useTranslation();
  return (
    <SelectField
      label={t('ui.language')}
      value={i18n.resolvedLanguage ?? i18n.language}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={code => void chooseLanguage(code)}
    />
  );
}
