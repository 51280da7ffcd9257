/** Contents of the settings page: beside the sections on a desk, a row of chips above them on a phone; marks the one in view. */
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings-contents.module.css';

/** `id` of a section → key of its title. */
const settingsSections = {
  'settings-restaurant': 'restaurant',
  'settings-vat': 'taxes',
  'settings-kitchen': 'kitchen',
  'settings-stations': 'fields.stations',
  'settings-service': 'service',
  'settings-printing': 'printing',
} as const;

type SettingsSectionId = keyof typeof settingsSections;
const ids = Object.keys(settingsSections) as SettingsSectionId[];

/** The last section whose title has reached the upper third of what scrolls. */
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

/** Goes to the section without a step in the history: unsaved changes would ask before it. */
function goTo(event: MouseEvent, id: SettingsSectionId): void {
  event.preventDefault();
  const title = document.getElementById(id);
  title?.scrollIntoView?.({ block: 'start' });
  title?.focus({ preventScroll: true });
}

/** `hasStations`: an API from before there were stations has none. */
export function SettingsContents({ hasStations }: { hasStations: boolean }) {
  const { t } = useTranslation();
  const inView = useSectionInView();
  // A link to a section leads there: the page was drawn after the browser had looked for it.
  useEffect(() => {
    const id = ids.find(one => `#${one}` === window.location.hash);
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'start' });
  }, []);
  const shown = ids.filter(id => hasStations || id !== 'settings-stations');
  return (
    <nav className={styles.contents} aria-label={t('admin.settings.contents')}>
      <ul>
        {shown.map(id => (
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
