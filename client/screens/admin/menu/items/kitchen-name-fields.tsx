/** Short names for the stations' screens and papers: in the restaurant's language and in the second one. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { useMember } from '../../../../identity/identity-context.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { secondLanguage } from '../second-name.ts';

export function KitchenNameFields({
  names,
  errorAt,
  onChange,
}: {
  names: Readonly<Record<string, string>>;
  errorAt: (path: string) => string | undefined;
  onChange: (names: Record<string, string>) => void;
}) {
  const { t } = useTranslation();
  const second = secondLanguage(useMember().restaurant.defaultLanguage);
  const own = second === 'en' ? 'pl' : 'en';
  return [own, second].map(language => (
    <TextField
      key={language}
      label={t(`admin.menu.kitchenName.${language}`)}
      hint={language === own ? t('admin.menu.kitchenNameHint') : undefined}
      value={names[language] ?? ''}
      lang={language}
      maxLength={limits.itemNameLength}
      autoComplete="off"
      error={errorAt(`kitchenNames/${language}`)}
      onChange={name => onChange({ ...names, [language]: name })}
    />
  ));
}
