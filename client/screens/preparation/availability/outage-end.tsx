/** Options for the end of an 86: a full hour, the end of the business day, or open. */

import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';

const hourMs = 3_600_000;
const hoursOffered = 3;
const tickMs = 60_000;
/** Stands for no end: out until somebody brings it back. */
export const openEndId = '';
const endOfDayId = 'endOfDay';

export function untilOf(id: string): { until?: string } {
  return id === openEndId ? {} : { until: id };
}

export function OutageEnd({
  name,
  selectedId,
  onSelect,
}: {
  name: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const nowMs = useServerNow(tickMs);
  const nextHourMs = (Math.floor(nowMs / hourMs) + 1) * hourMs;
  const hours = Array.from({ length: hoursOffered }, (_, index) =>
    new Date(nextHourMs + index * hourMs).toISOString(),
  );
  return (
    <Chips
      label={t('preparation.out.untilWhen', { name })}
      chips={[
        { id: openEndId, label: t('preparation.out.openEnd') },
        ...hours.map(hour => ({ id: hour, label: t('preparation.out.until', { time: time(hour) }) })),
        { id: endOfDayId, label: t('preparation.out.endOfDay') },
      ]}
      selectedId={selectedId}
      onSelect={onSelect}
    />
  );
}
