import { useTranslation } from '../translation/use-translation.tsx';
import { TextField } from '../ui/forms/field.tsx';

/** Input for a takeaway's pickup time, HH:MM or empty. */
export function PickupTimeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return <TextField label={t('order.pickup.label')} type="time" value={value} onChange={onChange} />;
}
