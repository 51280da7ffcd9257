/** Dialog that creates or edits a menu item. */

import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useWord } from '../../../../i18n/use-word.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useAllergenTexts } from '../../forms/use-allergen-texts.ts';
import { useEntityDialog } from '../../forms/use-entity-dialog.ts';
import { useMoneyStyle } from '../../forms/use-money-style.ts';
import { lastSortOrder } from '../../lists/list-order.ts';
import { useHoursText } from '../hours/use-window-text.ts';
import { stationNames } from '../menu-choices.ts';
import { ItemFormFields } from './item-fields.tsx';
import { itemDescriptor, newItemForm } from './item-form.ts';

type ItemDialogProps = {
  /** Null for a new item of `category`. */
  item: MenuItem | null;
  category: MenuCategory;
  categories: readonly MenuCategory[];
  items: readonly MenuItem[];
  settings: Settings;
  onClose(): void;
};

export function ItemDialog({ item, category, categories, items, settings, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  const word = useWord();
  const formats = useFormats();
  const create = useWrite('createMenuItem');
  const change = useWrite('changeMenuItem');
  const dialog = useEntityDialog(itemDescriptor(useMoneyStyle(settings.currency)), {
    entity: item,
    emptyForm: newItemForm(category),
    fieldLabel: field => t(`admin.menu.fields.${field}`),
    showAs: {
      price: price => (typeof price === 'number' ? formats.money(price) : price),
      station: station => t(`app.stations.${String(station)}`),
      stationId: id => stationNames(settings, [id], word),
      stationIds: ids => stationNames(settings, ids, word),
      categoryId: id => categories.find(other => other.id === id)?.name ?? '–',
      allergens: useAllergenTexts(),
      availability: useHoursText(),
    },
    create: ({ body }) => {
      const siblings = items.filter(({ categoryId }) => categoryId === body.categoryId);
      return create.run({ body: { ...body, sortOrder: lastSortOrder(siblings) } });
    },
    change: change.run,
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={item === null ? t('admin.menu.addItemTo', { category: category.name }) : item.name}
      dialog={dialog}
      hasAnother
      onClose={onClose}
      archive={
        item && {
          write: 'archiveMenuItem',
          entity: item,
          title: t('admin.menu.archiveItem', { name: item.name }),
          text: t('admin.menu.archiveItemText'),
        }
      }
    >
      <ItemFormFields
        dialog={dialog}
        categories={categories}
        items={items}
        settings={settings}
        itemId={item?.id}
      />
    </EntityDialog>
  );
}
