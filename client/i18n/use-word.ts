import { nameIn } from '#shared/catalog/dish-names.ts';
import { namesOfWord } from '#shared/venue/words.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';

/**
 * Returns a word of the restaurant in the screen's language: the name of a station or location, a reason, a note of several quick
 * notes. A text that somebody typed stays as it is.
 */
export function useWord(): (text: string) => string {
  const { translations = [] } = useMember().restaurant;
  const { language } = useTranslation().i18n;
  const find = (word: string) => nameIn(namesOfWord(translations, word), language);
  return text =>
    find(text) ??
    text
      .split(', ')
      .map(word => find(word) ?? word)
      .join(', ');
}
