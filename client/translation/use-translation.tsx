/**
 * The interface texts for components. The hook of react-i18next costs as much as a small component, and translating a text as much as an element: the
 * tree subscribes once, and texts are remembered until the language changes.
 */
import type { i18n, TFunction, TOptions } from 'i18next';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

type Translation = { t: TFunction; i18n: i18n };

const TranslationContext = createContext<Translation | null>(null);

const rememberedAtMost = 2_000;

/** A text that is missing is asked for again, because its file may still be loading. */
function remembering(translate: TFunction): TFunction {
  const known = new Map<string, string>();
  const t = (key: string, values?: TOptions) => {
    const asked = values === undefined ? key : key + JSON.stringify(values);
    const text = known.get(asked);
    if (text !== undefined) return text;
    const found = translate(key, values ?? {});
    if (known.size >= rememberedAtMost) known.clear();
    if (found !== key) known.set(asked, found);
    return found;
  };
  return Object.assign(t, translate);
}

export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const language = useSyncExternalStore(
    on => {
      i18n.on('languageChanged', on);
      return () => i18n.off('languageChanged', on);
    },
    () => i18n.language,
  );
  const value = useMemo(() => ({ t: remembering(i18n.getFixedT(language)), i18n }), [i18n, language]);
  return <TranslationContext value={value}>{children}</TranslationContext>;
}

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error('There is no translation around this component');
  return translation;
}
