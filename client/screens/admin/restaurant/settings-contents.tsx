/**
 * Contents of the settings page: beside the sections on a desktop, a row of chips on a phone; highlights the
 * section in view.
 */
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './settings-contents.module.css';

/** `id` of a section → key of its title. */
const settingsSections = {
  'settings-restaurant': 'restaurant',
  'settings-vat': 'taxes',
  'settings-kitchen': 'kitchen',
  'settings-service': 'service',
  'settings-printing': 'printing',
  'settings-invoices': 'fields.invoices',
} as const;

type SettingsSectionId = keyof typeof settingsSections;
const ids = Object.keys(settingsSections) as SettingsSectionId[];

/** The last section whose title has reached the upper third of the scroll container. */
function useSectionInView(): SettingsSectionId {
  const [inView, setInView] = useState<SettingsSectionId>('settings-restaurant');
  useEffect(() => {
    const scroller = document.querySelector<HTMLElement>('[data-scroller]');
    if (scroller === null) return;
    const measure = () => {
      const { top, height } = scroller.getBoundingClientRect();
      const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + height >= scroller.scrollHeight - 2;
      const reached = ids.filter(id => {
        const title = document.getElementById(id);
        return title !== null && title.getBoundingClientRect().top < top + height / 3;
      });
      setInView((isAtEnd ? ids.at(-1) : reached.at(-1)) ?? 'settings-restaurant');
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => scroller.removeEventListener('scroll', measure);
  }, []);
  return inView;
}

/** Scrolls to the section without a history entry, which would trigger the unsaved-changes question. */
function goTo(event: MouseEvent, id: SettingsSectionId): void {
  event.preventDefault();
  const title = document.getElementById(id);
  title?.scrollIntoView?.({ block: 'start' });
  title?.focus({ preventScroll: true });
}

export function SettingsContents() {
  const { t } = useTranslation();
  const inView = useSectionInView();
  const hash = useLocationProperty(() => window.location.hash);
  // The page is rendered after the browser looked for the section, and a search may lead to another one.
  useEffect(() => {
    const id = ids.find(one => `#${one}` === hash);
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'start' });
  }, [hash]);
  return (
    <nav className={styles.contents} aria-label={t('admin.settings.contents')}>
      <ul>
        {ids.map(id => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === inView ? 'location' : undefined}
              onClick={event => goTo(event, id)}
            >
              {t(`admin.settings.${settingsSections[id]}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
