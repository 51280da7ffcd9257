/** Names a column's field as the forms do, also with a language and for what only other systems have. */

import { menuFileRoles } from '#shared/catalog/menu-file-fields.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';

const formFields: Readonly<Record<string, string>> = {
  category: 'categoryId',
  names: 'name',
  descriptions: 'description',
  modifiers: 'modifierGroupIds',
};

export function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation();
  return field => {
    const [base = '', language] = field.split('.');
    if (field === 'id') return 'ID';
    if (menuFileRoles.some(role => role === field)) return t(`office.menuFile.roles.${field}`);
    const label = t(`admin.menu.fields.${formFields[base] ?? base}`);
    return language === undefined ? label : `${label} (${language})`;
  };
}
