/** Sheet with a station's dishes: mark as unavailable for all waiters, make available again, or set the portions left. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#shared/fold-text.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { AvailabilityChange, WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import type { Read } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { isOut, outReason } from '../../../orders/dish-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { dishesOf, outFirst } from '../station/station-dishes.ts';
import styles from './availability-sheet.module.css';

/** Higher counts can be entered in the back office's form. */
const counts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];
const uncountedId = '';

const hourMs = 3_600_000;
const hoursOffered = 3;
const tickMs = 60_000;
/** Until somebody brings it back. */
const openEndId = '';
const endOfDayId = 'endOfDay';

export function AvailabilitySheet({
  location,
  menu,
  onClose,
}: {
  location: PreparationLocation;
  menu: Read<WaiterMenuCategory[]>;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const change = useWrite('setAvailability');
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const wanted = foldText(search.trim());
  const dishes = outFirst(dishesOf(menu.data ?? [], location)).filter(dish =>
    foldText([dish.name, ...Object.values(dish.names)].join(' ')).includes(wanted),
  );
  const set = (dish: WaiterMenuItem, body: AvailabilityChange) =>
    // An error is shown above the list.
    change.run({ params: { id: dish.id }, body }).catch(() => undefined);
  return (
    <Modal isOpen title={t('preparation.out.sheet')} onClose={onClose}>
      <div className={styles.content}>
        <ProblemNotice problem={change.problem} onDismiss={change.reset} />
        {menu.status === 'failed' && <ReadFailure text={menu.failure} onRetry={menu.retry} />}
        <TextField
          type="search"
          label={t('preparation.out.search')}
          value={search}
          data-first-focus="true"
          onChange={setSearch}
        />
        {menu.status === 'ready' && dishes.length === 0 && <p>{t('preparation.out.nothing')}</p>}
        <ul>
          {dishes.map(dish => (
            <li key={dish.id} className={styles.dish}>
              <DishRow
                dish={dish}
                name={displayName(dish, i18n.language)}
                isOpen={openId === dish.id}
                onOpen={() => setOpenId(openId === dish.id ? null : dish.id)}
                onChange={body => set(dish, body)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function DishRow({
  dish,
  name,
  isOpen,
  onOpen,
  onChange,
}: {
  dish: WaiterMenuItem;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (body: AvailabilityChange) => void;
}) {
  const { t, i18n } = useTranslation();
  const { time, dateTime } = useFormats();
  const { unavailable, portionsLeft } = dish;
  const isDishOut = isOut(dish);
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
        {isDishOut ? (
          <Button
            variant="primary"
            aria-label={t('preparation.out.backNamed', { name })}
            onClick={() => onChange(back)}
          >
            {t('preparation.out.back')}
          </Button>
        ) : (
          <Button
            aria-label={t('preparation.out.takeNamed', { name })}
            onClick={() => onChange({ available: false })}
          >
            {t('preparation.out.take')}
          </Button>
        )}
      </div>
      {isOpen && <OutUntil dish={dish} name={name} onChange={onChange} />}
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

/** Takes the dish out until a full hour, the end of the business day, or somebody brings it back. */
function OutUntil({
  dish: { unavailable },
  name,
  onChange,
}: {
  dish: WaiterMenuItem;
  name: string;
  onChange: (body: AvailabilityChange) => void;
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
      selectedId={unavailable === undefined ? null : (unavailable.until ?? openEndId)}
      onSelect={until => onChange({ available: false, ...(until !== openEndId && { until }) })}
    />
  );
}
