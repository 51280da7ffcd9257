/** Whether a printer works: of one that has printed nothing yet nobody knows. */
import { CircleCheck, CircleDashed, TriangleAlert } from '#icons';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

/** `fault`: what is wrong with it; null while nothing is. */
export function PrinterStateTag({
  printer: { id, driver },
  fault,
}: {
  printer: PrinterState;
  fault: string | null;
}) {
  const { t } = useTranslation();
  const devices = useRead('devices').data;
  if (fault !== null)
    return (
      <StatusTag tone="bad" icon={TriangleAlert}>
        {fault}
      </StatusTag>
    );
  if (devices === undefined) return null;
  const device = devices.find(one => one.id === id);
  if (driver !== 'simulator' && device !== undefined && device.lastPrintedAt === undefined)
    return <StatusTag icon={CircleDashed}>{t('office.stationMap.untried')}</StatusTag>;
  return (
    <StatusTag tone="good" icon={CircleCheck}>
      {t('printing.printers.fine')}
    </StatusTag>
  );
}
