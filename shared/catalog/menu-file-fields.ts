/** Fields and encodings of a menu's file, for both sides. */

/** Encodings of text files, likely ones first. */
export const menuFileEncodings = [
  'utf-8',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1252',
  'x-mac-ce',
  'ibm852',
  'koi8-u',
  'utf-16le',
  'utf-16be',
] as const;
export type MenuFileEncoding = (typeof menuFileEncodings)[number];

/** The columns except translated names, which are `names.<language>`. */
export const menuFileFields = [
  'id',
  'category',
  'name',
  'price',
  'pricedBy',
  'tareGrams',
  'halfPrice',
  'cost',
  'vatRate',
  'vatRateTakeaway',
  'deposit',
  'station',
  'course',
  'allergens',
  'targetMinutes',
  'availability',
  'isActive',
  'description',
  'modifiers',
  'kind',
  'color',
  'min',
  'max',
  'isDefault',
] as const;
/** Rows with one of these in `kind` are no items; an option's category is its group. */
export const menuFileKinds = ['category', 'modifierGroup', 'modifierOption'] as const;
export type MenuFileKind = (typeof menuFileKinds)[number];

export type MenuFileField = (typeof menuFileFields)[number];

/**
 * Columns of other systems beside these fields. `variant` is part of the name, `item` is equal in all rows of an item and `parent` names its row,
 * `modifier` and `vat` are columns whose heading names the group or rate and whose cells say yes.
 */
export const menuFileRoles = ['variant', 'item', 'parent', 'type', 'isArchived', 'modifier', 'vat'] as const;
export type MenuFileRole = (typeof menuFileRoles)[number];
