/** Estimated ready time of a held course if it were fired now; hidden while it is unknown. */

import { useRead } from '../../../../data/use-read.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';

const tickMs = 15_000;

export function ReadyIfFired({ orderId, course }: { orderId: string; course: number }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const nowMs = useServerNow(tickMs);
  const { data } = useRead('courseForecasts', { id: orderId });
  const forecast = data?.courses.find(known => known.course === course);
  if (forecast === undefined) return null;
  return <small>{t('order.courses.readyIfFired', { time: time(nowMs + forecast.seconds * 1_000) })}</small>;
}
