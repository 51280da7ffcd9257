/** Table of menu items with price, VAT and a button for 86 (unavailable). */

import { Ban, CalendarClock, EyeOff, Hash, TriangleAlert, Undo2 } from '#icons';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { vatRateIn, vatRateText } from '#shared/catalog/vat-rate.ts';
import { useRead } from '../../../../data/use-read.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import styles from '../../admin-list.module.css';
import { EntityTable, OpenButton } from '../../lists/entity-table.tsx';
import { StatusTag } from '../../lists/status-tag.tsx';
import { useHoursText } from '../hours/use-window-text.ts';
import { PriceCell } from './price-cell.tsx';

type ItemTableProps = {
  items: readonly MenuItem[];
  onOpen(item: MenuItem): void;
  onMakeUnavailable(item: MenuItem): void;
  onMakeAvailable(item: MenuItem): void;
};

export function ItemTable({ items, onOpen, onMakeUnavailable, onMakeAvailable }: ItemTableProps) {
  const { t, i18n } = useTranslation();
  const word = useWord();
  const { stations = [], vatRates = [] } = useMember().restaurant;
  const categories = useRead('menuCategories').data ?? [];
  const stationOf = ({ station, categoryId, ...item }: MenuItem) => {
    const category = categories.find(
      ({ id, defaultStation }) => id === categoryId && defaultStation === station,
    );
    const usual = category?.defaultStationIds ?? [category?.defaultStationId];
    const named = item.stationIds ?? (item.stationId === undefined ? usual : [item.stationId]);
    const own = named.flatMap(id => stations.filter(known => known.id === id).map(({ name }) => word(name)));
    return [t(`app.stations.${station}`), ...(own.length === 0 ? [] : [own.join(', ')])].join(' · ');
  };
  return (
    <EntityTable
      rows={items}
      isDimmed={item => !item.isActive}
      columns={[
        {
          header: t('admin.menu.fields.name'),
          cell: item => (
            <>
              <OpenButton
                name={item.name}
                detail={Object.values(item.names).join(' · ')}
                onOpen={() => onOpen(item)}
              />
              <ItemTags item={item} />
            </>
          ),
        },
        {
          header: t('admin.menu.fields.station'),
          isExtra: true,
          cell: stationOf,
        },
        {
          header: t('admin.menu.fields.vatRate'),
          isNumber: true,
          isExtra: true,
          cell: item => vatRateText(vatRateIn(vatRates, item.vatRate), i18n.language),
        },
        {
          header: t('admin.menu.fields.price'),
          isNumber: true,
          cell: item => <PriceCell item={item} />,
        },
      ]}
      actions={item => (
        <IconButton
          label={t(item.unavailable ? 'admin.menu.makeAvailable' : 'admin.menu.makeUnavailable', {
            name: item.name,
          })}
          icon={item.unavailable ? <Undo2 /> : <Ban />}
          onClick={() => (item.unavailable ? onMakeAvailable(item) : onMakeUnavailable(item))}
        />
      )}
    />
  );
}

function ItemTags({ item }: { item: MenuItem }) {
  const { t, i18n } = useTranslation();
  const { portionsLeft, availability } = item;
  const isStated = item.hasNoAllergens || item.allergens.length > 0;
  const isPlain = item.unavailable === undefined && portionsLeft === undefined && availability === undefined;
  if (item.isActive && isPlain && isStated) return null;
  return (
    <span className={styles.tags}>
      {item.unavailable && (
        <StatusTag tone="bad" icon={Ban}>
          {t('admin.menu.out', {
            reason: displayName(
              { name: item.unavailable.reason, names: item.unavailable.reasonNames ?? {} },
              i18n.language,
            ),
          })}
        </StatusTag>
      )}
      {portionsLeft !== undefined && (
        <StatusTag tone={portionsLeft === 0 ? 'bad' : 'waiting'} icon={Hash}>
          {portionsLeft === 0
            ? t('admin.menu.noPortions')
            : t('admin.menu.portions', { count: portionsLeft })}
        </StatusTag>
      )}
      {availability && <HoursTag windows={availability} />}
      {!isStated && <StatusTag icon={TriangleAlert}>{t('allergens.unstated')}</StatusTag>}
      {!item.isActive && <StatusTag icon={EyeOff}>{t('admin.menu.inactive')}</StatusTag>}
    </span>
  );
}

function HoursTag({ windows }: { windows: MenuItem['availability'] }) {
  const hoursText = useHoursText();
  return <StatusTag icon={CalendarClock}>{hoursText(windows)}</StatusTag>;
}
