/**
 * A station's dish with its 86 button; expanded, it shows until when it is out and how many portions are
 * left.
 */

import type { AvailabilityChange, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { isOut, outReason } from '../../../orders/dish-out.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import styles from './availability-sheet.module.css';
import { OutageEnd, openEndId, untilOf } from './outage-end.tsx';

/** Higher counts can be entered in the back office's form. */
const counts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];
const uncountedId = '';

export function DishRow({
  dish,
  name,
  isOpen,
  onOpen,
  onTakeOut,
  onChange,
}: {
  dish: WaiterMenuItem;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  /** Called to ask for confirmation of the 86. */
  onTakeOut: () => void;
  onChange: (body: AvailabilityChange) => void;
}) {
  const { t, i18n } = useTranslation();
  const { time, dateTime } = useFormats();
  const { unavailable, portionsLeft } = dish;
  const status = [
    portionsLeft === undefined ? undefined : t('preparation.out.portions', { count: portionsLeft }),
    unavailable && outReason(unavailable, i18n.language),
    unavailable?.until && t('order.menu.outUntil', { until: dateTime(unavailable.until) }),
    unavailable && t('order.menu.outBy', { name: unavailable.by, at: time(unavailable.at) }),
  ];
  const back: AvailabilityChange = { available: true, ...(portionsLeft === 0 && { portionsLeft: null }) };
  return (
    <>
      <div className={styles.row}>
        <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onOpen}>
          {name}
          <small>{status.filter(Boolean).join(' · ') || t('preparation.out.count')}</small>
        </button>
        {isOut(dish) ? (
          <Button
            variant="primary"
            aria-label={t('preparation.out.backNamed', { name })}
            onClick={() => onChange(back)}
          >
            {t('preparation.out.back')}
          </Button>
        ) : (
          <Button aria-label={t('preparation.out.takeNamed', { name })} onClick={onTakeOut}>
            {t('preparation.out.take')}
          </Button>
        )}
      </div>
      {isOpen && unavailable !== undefined && (
        <OutageEnd
          name={name}
          selectedId={unavailable.until ?? openEndId}
          onSelect={id => onChange({ available: false, ...untilOf(id) })}
        />
      )}
      {isOpen && (
        <Chips
          label={t('preparation.out.howMany', { name })}
          chips={[
            { id: uncountedId, label: t('preparation.out.uncounted') },
            ...counts.map(count => ({ id: String(count), label: String(count) })),
          ]}
          selectedId={portionsLeft === undefined ? uncountedId : String(portionsLeft)}
          onSelect={id => onChange({ available: true, portionsLeft: id === uncountedId ? null : Number(id) })}
        />
      )}
    </>
  );
}
