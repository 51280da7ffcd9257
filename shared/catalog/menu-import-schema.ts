/** Schemas of the menu's CSV file: a check shows all changes and faults, then the import applies exactly these. */
import { type Static, Type } from 'typebox';
import { languageTag, literals, strictObject } from '../kernel/schema-parts.ts';
import { menuFileBytesMax } from './menu-limits.ts';

const base64LengthMax = Math.ceil(menuFileBytesMax / 3) * 4;

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
  /** The file in base64. */
  file: Type.String({ minLength: 1, maxLength: base64LengthMax, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  /** Archives items that are not in the file. */
  archivesMissing: Type.Boolean(),
};

const menuImportCheck = strictObject({
  ...fileFields,
  /** The language of values in the response; absent: the restaurant's. */
  language: Type.Optional(languageTag),
});
export type MenuImportCheck = Static<typeof menuImportCheck>;

const count = Type.Integer({ minimum: 0 });
const field = Type.String();

/** Rows are counted as in a spreadsheet: the headings are usually row 1. */
const menuFileFault = strictObject({
  code: literals(menuFileFaults),
  row: Type.Optional(count),
  /** The column's heading in the file. */
  column: Type.Optional(Type.String()),
  /** The cell's value, or the missing one. */
  value: Type.Optional(Type.String()),
});
export type MenuFileFault = Static<typeof menuFileFault>;

/** Values in the format of the file; empty: no value. */
const fieldChange = strictObject({ field, before: Type.String(), after: Type.String() });
const namedItem = { category: Type.String(), name: Type.String() };

const menuImportPreview = strictObject({
  faults: Type.Array(menuFileFault),
  /** Unknown headings, which are ignored. */
  ignoredColumns: Type.Array(Type.String()),
  addedCategories: Type.Array(Type.String()),
  added: Type.Array(strictObject({ row: count, ...namedItem, fields: Type.Array(fieldChange) })),
  changed: Type.Array(strictObject({ row: count, ...namedItem, fields: Type.Array(fieldChange) })),
  archived: Type.Array(strictObject(namedItem)),
  unchanged: count,
  /** A digest of all changes shown here; absent with faults, or if nothing would change. */
  fingerprint: Type.Optional(Type.String()),
});
export type MenuImportPreview = Static<typeof menuImportPreview>;

const menuImport = strictObject({
  ...fileFields,
  /** The check's fingerprint; refused with MENU_CHANGED if the file would now make other changes. */
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

/** Schemas by the names that the call tables use. */
export const menuImportSchemas = {
  MenuFileFault: menuFileFault,
  MenuImport: menuImport,
  MenuImportCheck: menuImportCheck,
  MenuImportPreview: menuImportPreview,
  MenuImportResult: menuImportResult,
} as const;
