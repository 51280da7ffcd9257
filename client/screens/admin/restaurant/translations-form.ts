/** Words of the restaurant in its second language: form ↔ request body. One "word = translation" a line. */
import { limits } from '#shared/kernel/limits.ts';
import type { SettingsChange, Translation } from '#shared/venue/settings-schema.ts';
import type { createFormReader } from '../forms/form-reading.ts';
import { secondLanguage } from '../menu/second-name.ts';

export type TranslationsForm = {
  readonly translations: string;
  /** With the languages that the text does not show. */
  readonly storedTranslations: readonly Translation[];
};

type Fields = Pick<SettingsChange, 'translations' | 'defaultLanguage'>;

export function translationsForm({ translations = [], defaultLanguage }: Fields): TranslationsForm {
  const second = secondLanguage(defaultLanguage);
  const lines = translations.flatMap(({ text, names }) =>
    names[second] === undefined ? [] : `${text} = ${names[second]}`,
  );
  return { translations: lines.join('\n'), storedTranslations: translations };
}

export function readTranslations(
  reader: ReturnType<typeof createFormReader>,
  { translations, storedTranslations, defaultLanguage }: TranslationsForm & Pick<Fields, 'defaultLanguage'>,
): Pick<Fields, 'translations'> {
  const second = secondLanguage(defaultLanguage);
  const typed = new Map<string, string>();
  for (const line of translations.split('\n').filter(one => one.trim() !== '')) {
    const [text = '', other = '', ...more] = line.split('=').map(part => part.trim());
    const max = other.length > limits.itemNameLength ? limits.itemNameLength : limits.reasonLength;
    const values = { line: line.trim().slice(0, 20), max };
    if (text === '' || other === '' || more.length > 0)
      reader.refuse('translations', 'notTranslation', values);
    if (text.length > limits.reasonLength || other.length > limits.itemNameLength)
      reader.refuse('translations', 'lineTooLong', values);
    if (typed.has(text)) reader.refuse('translations', 'lineTwice', { line: text });
    typed.set(text, other);
  }
  const others = storedTranslations.flatMap(({ text, names }) => {
    const { [second]: _, ...rest } = names;
    return Object.keys(rest).length === 0 ? [] : [{ text, names: rest }];
  });
  const all = [...new Set([...typed.keys(), ...others.map(({ text }) => text)])].map(text => {
    const shown = typed.get(text);
    const rest = others.find(other => other.text === text)?.names;
    return { text, names: { ...rest, ...(shown !== undefined && { [second]: shown }) } };
  });
  if (all.length > limits.translationsMax)
    reader.refuse('translations', 'tooManyLines', { max: limits.translationsMax });
  return all.length === 0 ? {} : { translations: all };
}
