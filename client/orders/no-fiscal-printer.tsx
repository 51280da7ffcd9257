/** Notice beside lists and counts of receipts: without a fiscal printer, no printed receipt is a fiscal one. */

import { useTranslation } from 'react-i18next';
import { TriangleAlert } from '#icons';
import { useRead } from '../data/use-read.ts';
import styles from './no-fiscal-printer.module.css';

export function NoFiscalPrinter() {
  const { t } = useTranslation();
  const printers = useRead('printers').data;
  if (printers === undefined || printers.some(({ isFiscal }) => isFiscal)) return null;
  return (
    <p className={styles.notice}>
      <TriangleAlert />
      {t('till.noFiscalPrinter')}
    </p>
  );
}
