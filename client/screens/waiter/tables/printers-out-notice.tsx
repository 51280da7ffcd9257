/** Names the printers in use while a station's printer is offline. */

import { Printer } from '#icons';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './printers-out-notice.module.css';

export function PrintersOutNotice() {
  const { t } = useTranslation();
  const printers = useRead('printers').data ?? [];
  const texts = printers.flatMap(({ name: printer, standIn }) => {
    if (standIn === undefined || !(standIn.isOut || standIn.isPrinting)) return [];
    return t(`waiter.printersOut.${standIn.isOut ? 'out' : 'prints'}`, { printer, standIn: standIn.name });
  });
  if (texts.length === 0) return null;
  return (
    <div role="status">
      {texts.map(text => (
        <p key={text} className={styles.notice}>
          <Printer />
          {text}
        </p>
      ))}
    </div>
  );
}
