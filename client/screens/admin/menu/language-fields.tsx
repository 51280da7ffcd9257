/** Inputs for a text in several languages, one each. */
import { useTranslation } from '../../../translation/use-translation.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx';

type LanguageFieldsProps = {
  /** The key of the labels below `admin.menu`. */
  label: 'secondName' | 'kitchenName' | 'secondDescription';
  /** The field's path in the server's errors. */
  path: string;
  languages: readonly string[];
  texts: Readonly<Record<string, string>>;
  maxLength: number;
  /** Shown below the first input. */
  hint?: string;
  /** CSS class if the inputs are text areas. */
  areaClass?: string | undefined;
  errorAt(path: string): string | undefined;
  onChange(texts: Record<string, string>): void;
};

const named = ['en', 'pl'];

export function LanguageFields({
  label,
  path,
  languages,
  texts,
  hint,
  areaClass,
  ...rest
}: LanguageFieldsProps) {
  const { t, i18n } = useTranslation();
  const { maxLength, errorAt, onChange } = rest;
  const languageName = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const labelOf = (language: string) => {
    const [spoken = language] = language.split('-');
    return named.includes(spoken)
      ? t(`admin.menu.${label}.${spoken}`)
      : t(`admin.menu.${label}.other`, { language: languageName.of(language) ?? language });
  };
  return languages.map((language, index) => {
    const field = {
      label: labelOf(language),
      value: texts[language] ?? '',
      lang: language,
      maxLength,
      error: errorAt(`${path}/${language}`),
      onChange: (text: string) => onChange({ ...texts, [language]: text }),
      ...(index === 0 && hint !== undefined && { hint }),
    };
    return areaClass === undefined ? (
      <TextField key={language} {...field} autoComplete="off" />
    ) : (
      <TextAreaField key={language} {...field} className={areaClass} />
    );
  });
}
