import { isPickupOver } from '#shared/order/due-time.ts';
import { useData } from '../data/data-context.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { pickupInstant } from './pickup-time.ts';

/** Reads typed pickup times, HH:MM or empty, as of now. */
export function usePickupTimes() {
  const { time } = useFormats();
  const { serverClock } = useData();
  const instantOf = (typed: string) => pickupInstant(typed, serverClock.now(), time);
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
  return (
    <TextField
      label={t('order.pickup.label')}
      error={isOver ? t('order.pickup.over', { time: value }) : undefined}
      type="time"
      value={value}
      onChange={onChange}
    />
  );
}
