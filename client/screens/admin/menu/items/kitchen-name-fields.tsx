/** Short names for the stations' screens and tickets, in all languages of the menu. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/kernel/limits.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { LanguageFields } from '../language-fields.tsx';
import { otherLanguages, secondLanguage } from '../second-name.ts';

export function KitchenNameFields({
  names,
  menuNames,
  errorAt,
  onChange,
}: {
  names: Readonly<Record<string, string>>;
  menuNames: readonly Readonly<Record<string, string>>[];
  errorAt: (path: string) => string | undefined;
  onChange: (names: Record<string, string>) => void;
}) {
  const { t } = useTranslation();
  const { defaultLanguage } = useMember().restaurant;
  const own = secondLanguage(defaultLanguage) === 'en' ? 'pl' : 'en';
  // The restaurant's own language first, under the tag by which it is stored.
  const languages = otherLanguages(defaultLanguage, { [own]: '', ...names }, menuNames).toSorted(
    (one, other) => Number(other.startsWith(own)) - Number(one.startsWith(own)),
  );
  return (
    <LanguageFields
      label="kitchenName"
      path="kitchenNames"
      languages={languages}
      texts={names}
      maxLength={limits.itemNameLength}
      hint={t('admin.menu.kitchenNameHint')}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
}
