/** Notice beside lists and counts of receipts: without a fiscal printer, no printed receipt is a fiscal one. */

import { TriangleAlert } from '#icons';
import { useRead } from '../data/use-read.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './no-fiscal-printer.module.css';

/** `text`: what follows from it here. */
export function NoFiscalPrinter({ text }: { text?: string }) {
  const { t } = useTranslation();
  const printers = useRead('printers').data;
  if (printers === undefined || printers.some(({ isFiscal }) => isFiscal)) return null;
  return (
    <p className={styles.notice}>
      <TriangleAlert />
      {text ?? t('till.noFiscalPrinter')}
    </p>
  );
}
