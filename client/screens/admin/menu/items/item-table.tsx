/** Table of menu items with price, VAT and a button for 86 (unavailable). */
import { Ban, EyeOff, Hash, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { IconButton } from '../../../../ui/button.tsx';
import styles from '../../admin-list.module.css';

type ItemTableProps = {
  items: readonly MenuItem[];
  onOpen(item: MenuItem): void;
  onTakeOut(item: MenuItem): void;
  onBringBack(item: MenuItem): void;
};

export function ItemTable({ items, onOpen, onTakeOut, onBringBack }: ItemTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('admin.menu.fields.name')}</th>
          <th scope="col" className={styles.extra}>
            {t('admin.menu.fields.station')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.extra}`}>
            {t('admin.menu.fields.vatRate')}
          </th>
          <th scope="col" className={styles.number}>
            {t('admin.menu.fields.price')}
          </th>
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <tr key={item.id} className={item.isActive ? undefined : styles.dimmed}>
            <td>
              <button type="button" className={styles.open} onClick={() => onOpen(item)}>
                {item.name}
                <small>{Object.values(item.names).join(' · ')}</small>
              </button>
              <ItemTags item={item} />
            </td>
            <td className={styles.extra}>{t(`admin.stations.${item.station}`)}</td>
            <td className={`${styles.number} ${styles.extra}`}>{item.vatRate} %</td>
            <td className={styles.number}>{formats.money(item.price)}</td>
            <td className={styles.actions}>
              {item.unavailable === undefined ? (
                <IconButton
                  label={t('admin.menu.takeOut', { name: item.name })}
                  icon={<Ban />}
                  onClick={() => onTakeOut(item)}
                />
              ) : (
                <IconButton
                  label={t('admin.menu.bringBack', { name: item.name })}
                  icon={<Undo2 />}
                  onClick={() => onBringBack(item)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ItemTags({ item }: { item: MenuItem }) {
  const { t } = useTranslation();
  const { portionsLeft } = item;
  if (item.isActive && item.unavailable === undefined && portionsLeft === undefined) return null;
  return (
    <span className={styles.tags}>
      {item.unavailable && (
        <span className={styles.tag} data-tone="bad">
          <Ban aria-hidden="true" />
          {t('admin.menu.out', { reason: item.unavailable.reason })}
        </span>
      )}
      {portionsLeft !== undefined && (
        <span className={styles.tag} data-tone={portionsLeft === 0 ? 'bad' : 'waiting'}>
          <Hash aria-hidden="true" />
          {portionsLeft === 0
            ? t('admin.menu.noPortions')
            : t('admin.menu.portions', { count: portionsLeft })}
        </span>
      )}
      {!item.isActive && (
        <span className={styles.tag}>
          <EyeOff aria-hidden="true" />
          {t('admin.menu.inactive')}
        </span>
      )}
    </span>
  );
}
