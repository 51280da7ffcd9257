/** Dialog that creates or edits a menu item. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuCategory, MenuItem } from '#shared/schemas/menu-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { fractionDigitsOf } from '../../../../i18n/money-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { ArchiveEntityDialog } from '../../forms/archive-entity-dialog.tsx';
import { EntityDialog } from '../../forms/entity-dialog.tsx';
import { useEntityForm } from '../../forms/use-entity-form.ts';
import { useValueText } from '../../forms/use-value-text.ts';
import { lastSortOrder } from '../../lists/list-order.ts';
import { ItemFormFields } from './item-fields.tsx';
import { itemFields, itemForm, newItemForm, readItemForm } from './item-form.ts';

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
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const valueText = useValueText();
  const create = useWrite('createMenuItem');
  const change = useWrite('changeMenuItem');
  const [isArchiving, setIsArchiving] = useState(false);
  const fractionDigits = fractionDigitsOf(settings.currency);
  const form = useEntityForm({
    entity: item,
    emptyForm: newItemForm(category),
    fieldsOf: itemFields,
    toForm: fields => itemForm(fields, { language: i18n.language, fractionDigits }),
    read: values => readItemForm(values, fractionDigits),
    nameField: 'name',
    create: fields => {
      const siblings = items.filter(other => other.categoryId === fields.categoryId);
      return create.run({ body: { ...fields, sortOrder: lastSortOrder(siblings) } });
    },
    change: (base, { patch }) => change.run({ params: { id: base.id }, body: patch, version: base.version }),
    onSaved: onClose,
  });
  if (item !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveMenuItem"
        entity={item}
        title={t('admin.menu.archiveItem', { name: item.name })}
        text={t('admin.menu.archiveItemText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  const showValue = (field: string, value: unknown) => {
    if (field === 'price' && typeof value === 'number') return formats.money(value);
    if (field === 'station') return t(`admin.stations.${String(value)}`);
    if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? '–';
    if (field === 'allergens' && Array.isArray(value)) {
      return valueText(value.map(allergen => t(`allergens.${String(allergen)}`)));
    }
    return valueText(value);
  };
  return (
    <EntityDialog
      title={item === null ? t('admin.menu.addItemTo', { category: category.name }) : item.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`admin.menu.fields.${field}`)}
      showValue={showValue}
      extraActions={item && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>}
    >
      <ItemFormFields form={form} categories={categories} settings={settings} />
    </EntityDialog>
  );
}
