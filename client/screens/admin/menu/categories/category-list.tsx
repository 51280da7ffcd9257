/** Menu categories in display order; the selected one shows its action buttons. */

import { EyeOff, Pencil } from '#icons';
import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import listStyles from '../../admin-list.module.css';
import { PlaceButtons } from '../../lists/place-buttons.tsx';
import { StatusTag } from '../../lists/status-tag.tsx';
import { useHoursText } from '../hours/use-window-text.ts';
import styles from './category-list.module.css';

type CategoryListProps = {
  categories: readonly MenuCategory[];
  counts: ReadonlyMap<string, number>;
  selectedId: string | null;
  onSelect(id: string): void;
  onEdit(category: MenuCategory): void;
  onMove(id: string, by: -1 | 1): void;
};

export function CategoryList({
  categories,
  counts,
  selectedId,
  onSelect,
  onEdit,
  onMove,
}: CategoryListProps) {
  const { t } = useTranslation();
  const hoursText = useHoursText();
  return (
    <ul className={styles.list}>
      {categories.map(category => (
        <li key={category.id} className={styles.row} data-selected={category.id === selectedId || undefined}>
          <button
            type="button"
            className={styles.select}
            aria-current={category.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(category.id)}
          >
            <span className={listStyles.swatch} style={{ backgroundColor: category.color }} />
            <span className={styles.name}>
              {category.name}
              {category.availability && <small>{hoursText(category.availability)}</small>}
            </span>
            {category.isHidden && <StatusTag icon={EyeOff}>{t('admin.menu.hidden')}</StatusTag>}
            <span className={styles.count}>{counts.get(category.id) ?? 0}</span>
          </button>
          {category.id === selectedId && (
            <span className={styles.commands}>
              <IconButton
                label={t('admin.menu.editCategory', { name: category.name })}
                icon={<Pencil />}
                onClick={() => onEdit(category)}
              />
              <PlaceButtons
                name={category.name}
                isFirst={category === categories[0]}
                isLast={category === categories.at(-1)}
                onMove={by => onMove(category.id, by)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
