/** Input for a name in the second language, shown to users with that language. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { secondLanguage } from './second-name.ts';

type SecondNameFieldProps = {
  names: Readonly<Record<string, string>>;
  errorAt(path: string): string | undefined;
  onChange(names: Record<string, string>): void;
};

export function SecondNameField({ names, errorAt, onChange }: SecondNameFieldProps) {
  const { t } = useTranslation();
  const language = secondLanguage(useMember().restaurant.defaultLanguage);
  return (
    <TextField
      label={t(`admin.menu.secondName.${language}`)}
      value={names[language] ?? ''}
      lang={language}
      maxLength={limits.itemNameLength}
      autoComplete="off"
      error={errorAt(`names/${language}`)}
      onChange={name => onChange({ ...names, [language]: name })}
    />
  );
}
