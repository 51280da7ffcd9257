/**
 * The menu with its allergens for guests, who must have it in writing (EU 1169/2011): over the whole window, and the only
 * thing that is printed.
 */

import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Printer } from '#icons';
import { useData } from '../data/data-context.tsx';
import { useFreshness } from '../data/live/use-live-status.ts';
import { useRead } from '../data/use-read.ts';
import { createFormats } from '../i18n/formats.ts';
import { fallbackLanguage, type LanguageCode, languages, toLanguageCode } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/forms/chips.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';
import { ReadFailure } from '../ui/messages/problem-notice.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import styles from './allergen-sheet.module.css';
import { AllergenTable } from './allergen-table.tsx';

/** Null until the texts are loaded, and when they can't be loaded. */
function useTextsIn(language: LanguageCode): TFunction | null {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState('');
  useEffect(() => {
    loadTexts(i18n, language).then(
      () => setLoaded(language),
      () => undefined,
    );
  }, [i18n, language]);
  return i18n.hasResourceBundle(language, 'common') ? i18n.getFixedT(language) : null;
}

function knownLanguage(tag: string): LanguageCode {
  const code = toLanguageCode(tag);
  return languages.find(language => language.code === code)?.code ?? fallbackLanguage;
}

export function AllergenSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { restaurant } = useMember();
  const { preload, serverClock } = useData();
  const [openedMs] = useState(() => serverClock.now());
  const [language, setLanguage] = useState(() => knownLanguage(restaurant.defaultLanguage));
  const { data, status, failure, retry } = useRead('allergenSheet');
  const asOfMs = useFreshness('allergenSheet').confirmedAtMs ?? openedMs;
  // Refetched on opening: guests rely on the sheet, and cached data may be minutes old.
  useEffect(() => void preload('allergenSheet', undefined, 'anew'), [preload]);
  const texts = useTextsIn(language);
  const close = useRef<HTMLButtonElement>(null);
  // Behind the sheet nothing may be tapped or read out.
  useEffect(() => {
    const before = document.activeElement;
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    close.current?.focus();
    return () => {
      root?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const undeclared = data?.flatMap(({ dishes }) => dishes).filter(dish => !dish.isDeclared).length ?? 0;
  const isReady = data !== undefined && data.length > 0 && texts !== null;
  return createPortal(
    <section
      className={styles.sheet}
      role="dialog"
      aria-modal="true"
      aria-label={t('allergenSheet.open')}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.tools}>
        <Chips
          label={t('allergenSheet.language')}
          chips={languages.map(({ code, name }) => ({ id: code, label: name }))}
          selectedId={language}
          onSelect={setLanguage}
        />
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          {t('allergenSheet.print')}
        </Button>
        <Button ref={close} onClick={onClose}>
          {t('ui.close')}
        </Button>
      </header>
      {undeclared > 0 && (
        <p className={styles.hint}>{t('allergenSheet.undeclaredCount', { count: undeclared })}</p>
      )}
      {status === 'failed' && <ReadFailure text={failure} onRetry={retry} />}
      {data?.length === 0 && <EmptyState title={t('allergenSheet.empty')} />}
      {status === 'loading' && <Skeleton kind="rows" count={8} />}
      {isReady && (
        <article className={styles.paper} lang={language}>
          <h1>{texts('allergenSheet.title')}</h1>
          <p className={styles.restaurant}>
            <b>{restaurant.name}</b>
            <span>
              {texts('allergenSheet.asOf', { at: createFormats(language, restaurant).dateTime(asOfMs) })}
            </span>
          </p>
          <AllergenTable categories={data} t={texts} language={language} />
          <p>{texts('allergenSheet.note')}</p>
        </article>
      )}
    </section>,
    document.body,
  );
}
