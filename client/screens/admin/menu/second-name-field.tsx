/** Inputs for a name in the other languages of the menu, shown to users with that language. */
import { limits } from '#shared/kernel/limits.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { LanguageFields } from './language-fields.tsx';
import { otherLanguages } from './second-name.ts';

type SecondNameFieldProps = {
  names: Readonly<Record<string, string>>;
  /** Names of the rest of the menu, whose languages can be edited here too. */
  menuNames?: readonly Readonly<Record<string, string>>[];
  errorAt(path: string): string | undefined;
  onChange(names: Record<string, string>): void;
};

export function SecondNameField({ names, menuNames, errorAt, onChange }: SecondNameFieldProps) {
  return (
    <LanguageFields
      label="secondName"
      path="names"
      languages={otherLanguages(useMember().restaurant.defaultLanguage, names, menuNames)}
      texts={names}
      maxLength={limits.itemNameLength}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
}
