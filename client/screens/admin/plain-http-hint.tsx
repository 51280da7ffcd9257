/** Dismissible hint for admins on what a TLS certificate would enable, where the app is served over plain http. */
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { X } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './plain-http-hint.module.css';

/** Stored on the device. */
const dismissedAtom = atomWithStorage('kelner.plain-http-hint-read', false, undefined, { getOnInit: true });

/** Browsers offer notifications and installation only in a secure context; localhost counts as one. */
export function PlainHttpHint({ isSecure = window.isSecureContext }: { isSecure?: boolean }) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useAtom(dismissedAtom);
  if (isSecure || isDismissed) return null;
  return (
    <section className={styles.hint} aria-labelledby="plain-http-title">
      <div>
        <h2 id="plain-http-title">{t('office.plainHttp.title')}</h2>
        <p>{t('office.plainHttp.text')}</p>
      </div>
      <IconButton label={t('ui.dismiss')} icon={<X />} onClick={() => setIsDismissed(true)} />
    </section>
  );
}
