/** Tells an admin once what a certificate would add, where the pages come over plain http. */
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import styles from './plain-http-hint.module.css';

/** Remembered on the device. */
const dismissedAtom = atomWithStorage('kelner.plain-http-hint-read', false, undefined, { getOnInit: true });

/** Browsers offer notifications and installing only to pages in a secure context; this computer itself counts as one. */
export function PlainHttpHint({ isSecure = window.isSecureContext }: { isSecure?: boolean }) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useAtom(dismissedAtom);
  if (isSecure || isDismissed) return null;
  return (
    <section className={styles.hint} aria-labelledby="plain-http-title">
      <div>
        <h2 id="plain-http-title">{t('app.plainHttp.title')}</h2>
        <p>{t('app.plainHttp.text')}</p>
      </div>
      <IconButton label={t('ui.dismiss')} icon={<X />} onClick={() => setIsDismissed(true)} />
    </section>
  );
}
