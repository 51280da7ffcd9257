/** Schemas of the menu as a CSV file: checked first, with all that would change or is wrong, then applied as it was shown. */
import { type Static, Type } from 'typebox';
import { menuFileBytesMax } from '../../rules/menu-limits.ts';
import { languageTag, literals, strictObject } from '../parts.ts';

const base64LengthMax = Math.ceil(menuFileBytesMax / 3) * 4;

/** The columns besides the names in other languages, which are `names.<language>`. */
export const menuFileFields = [
  'id',
  'category',
  'name',
  'price',
  'pricedBy',
  'tareGrams',
  'halfPrice',
  'vatRate',
  'vatRateTakeaway',
  'deposit',
  'station',
  'course',
  'allergens',
  'targetMinutes',
  'availability',
  'isActive',
] as const;
export type MenuFileField = (typeof menuFileFields)[number];

const menuFileFaults = [
  'notText',
  'spreadsheet',
  'empty',
  'tooManyRows',
  'quote',
  'columnMissing',
  'columnTwice',
  'extraCells',
  'required',
  'tooLong',
  'itemUnknown',
  'rowTwice',
  'nameTaken',
  'notMoney',
  'tooExpensive',
  'weightUnitUnknown',
  'tareOutOfRange',
  'tareOfPiece',
  'halfOfWeighed',
  'halfAbovePrice',
  'vatUnknown',
  'stationUnknown',
  'courseUnknown',
  'allergenUnknown',
  'minutesOutOfRange',
  'hoursUnknown',
  'notYesOrNo',
] as const;
export type MenuFileFaultCode = (typeof menuFileFaults)[number];

const fileFields = {
  /** The bytes of the file. */
  file: Type.String({ minLength: 1, maxLength: base64LengthMax, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  /** Items that the file doesn't name are archived. */
  archivesMissing: Type.Boolean(),
};

const menuImportCheck = strictObject({
  ...fileFields,
  /** Of the values in the answer; absent: the restaurant's. */
  language: Type.Optional(languageTag),
});
export type MenuImportCheck = Static<typeof menuImportCheck>;

const count = Type.Integer({ minimum: 0 });
const field = Type.String();

/** A row counts as a spreadsheet does: the headings are usually row 1. */
const menuFileFault = strictObject({
  code: literals(menuFileFaults),
  row: Type.Optional(count),
  /** As the file heads it. */
  column: Type.Optional(Type.String()),
  /** What stands in the cell, or what is missing. */
  value: Type.Optional(Type.String()),
});
export type MenuFileFault = Static<typeof menuFileFault>;

/** Both as a file would have them; an empty `before` or `after`: nothing. */
const fieldChange = strictObject({ field, before: Type.String(), after: Type.String() });
const namedItem = { category: Type.String(), name: Type.String() };

const menuImportPreview = strictObject({
  faults: Type.Array(menuFileFault),
  /** Headings that are not known and change nothing. */
  ignoredColumns: Type.Array(Type.String()),
  addedCategories: Type.Array(Type.String()),
  added: Type.Array(strictObject({ row: count, ...namedItem, fields: Type.Array(fieldChange) })),
  changed: Type.Array(strictObject({ row: count, ...namedItem, fields: Type.Array(fieldChange) })),
  archived: Type.Array(strictObject(namedItem)),
  unchanged: count,
  /** Of all that is shown here; absent with faults, or where nothing would change. */
  fingerprint: Type.Optional(Type.String()),
});
export type MenuImportPreview = Static<typeof menuImportPreview>;

const menuImport = strictObject({
  ...fileFields,
  /** Of the check: refused with MENU_CHANGED where the same file would do something else by now. */
  fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type MenuImport = Static<typeof menuImport>;

const menuImportResult = strictObject({
  addedCategories: count,
  added: count,
  changed: count,
  archived: count,
});
export type MenuImportResult = Static<typeof menuImportResult>;

/** As the tables of calls name them. */
export const menuImportSchemas = {
  MenuFileFault: menuFileFault,
  MenuImport: menuImport,
  MenuImportCheck: menuImportCheck,
  MenuImportPreview: menuImportPreview,
  MenuImportResult: menuImportResult,
} as const;
