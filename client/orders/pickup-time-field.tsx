import { isPickupOver } from '#shared/order/due-time.ts';
import { useData } from '../data/data-context.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { pickupInstant } from './pickup-time.ts';

/** HH:MM; by default that of a new restaurant. */
function useDayEnd(): string {
  return useMember().restaurant.businessDayCutoff ?? '04:00';
}

/** Reads typed pickup times, HH:MM or empty, as of now. */
export function usePickupTimes() {
  const { time } = useFormats();
  const { serverClock } = useData();
  const dayEnd = useDayEnd();
  const instantOf = (typed: string) => pickupInstant(typed, serverClock.now(), time, dayEnd);
  const isOver = (typed: string) => typed !== '' && isPickupOver(instantOf(typed), serverClock.now());
  return { instantOf, isOver };
}

/** Input for a takeaway's pickup time, HH:MM or empty. */
export function PickupTimeField({
  value,
  isOver,
  onChange,
}: {
  value: string;
  isOver: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const dayEnd = useDayEnd();
  return (
    <TextField
      label={t('order.pickup.label')}
      error={isOver ? t('order.pickup.over', { dayEnd }) : undefined}
      type="time"
      value={value}
      onChange={onChange}
    />
  );
}
