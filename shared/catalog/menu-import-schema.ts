/** Schemas of a menu's file: a check shows how it is read with all changes and faults, then the import applies exactly these. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { stations } from '../kernel/roles.ts';
import {
  course,
  languageTag,
  literals,
  price,
  strictObject,
  strictPartial,
  text,
  vatRate,
} from '../kernel/schema-parts.ts';
import { menuFileEncodings, menuFileKinds } from './menu-file-fields.ts';
import { menuFileBytesMax, menuFileColumnsMax, menuFileRowsMax } from './menu-limits.ts';

const base64LengthMax = Math.ceil(menuFileBytesMax / 3) * 4;

const menuFileFaults = [
  'notText',
  'spreadsheet',
  'empty',
  'tooLargeText',
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
  'ambiguousAmount',
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
  'modifierUnknown',
  'kindUnknown',
  'colorUnknown',
  'choiceBounds',
  'notYesOrNo',
] as const;
export type MenuFileFaultCode = (typeof menuFileFaults)[number];

/** Values of a category for new items, where the file names none. */
const categoryValues = strictPartial({ station: literals(stations), course, vatRate });
export type CategoryValues = Static<typeof categoryValues>;

/** The owner's choices; what is absent is found in the file. */
const menuFileChoices = strictPartial({
  encoding: literals(menuFileEncodings),
  /** 0: the file has no headings. */
  headingRow: Type.Integer({ minimum: 0, maximum: menuFileRowsMax }),
  /** The field of each column: one of `menuFileFields`, or with a language as in `names.en`; empty: left out. */
  columns: Type.Array(Type.String({ maxLength: 40 }), { maxItems: menuFileColumnsMax }),
  /** The amounts of texts that can be read in two ways. */
  amounts: Type.Array(
    strictObject({ text: Type.String({ maxLength: limits.itemNameLength }), amount: price }),
    {
      maxItems: menuFileRowsMax,
    },
  ),
  categories: Type.Array(strictObject({ name: text(limits.itemNameLength), values: categoryValues }), {
    maxItems: 500,
  }),
  /** The category of items for which the file names none. */
  category: text(limits.itemNameLength),
  /** Imports the other rows if some have faults. */
  leavesOutFaulty: Type.Boolean(),
});
export type MenuFileChoices = Static<typeof menuFileChoices>;

const fileFields = {
  /** The file in base64. */
  file: Type.String({ minLength: 1, maxLength: base64LengthMax, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  /** Archives items that are not in the file. */
  archivesMissing: Type.Boolean(),
  choices: Type.Optional(menuFileChoices),
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
  /** The readings of an ambiguous amount. */
  amounts: Type.Optional(Type.Array(price)),
});
export type MenuFileFault = Static<typeof menuFileFault>;

/** Values in the format of the file; empty: no value. */
const fieldChange = strictObject({
  field,
  before: Type.String(),
  after: Type.String(),
  /** The file doesn't say it. */
  isProposed: Type.Optional(Type.Boolean()),
});
const namedItem = { category: Type.String(), name: Type.String() };

/** How the file is read. */
const menuFileReading = strictObject({
  encoding: literals(menuFileEncodings),
  /** A line with letters that other encodings would show differently. */
  sample: Type.Optional(Type.String()),
  /** 0: the file has no headings. */
  headingRow: count,
  columns: Type.Array(strictObject({ heading: Type.String(), field, isGuessed: Type.Boolean() })),
  /** The first rows with cells. */
  rows: Type.Array(strictObject({ row: count, cells: Type.Array(Type.String()) })),
});
export type MenuFileReading = Static<typeof menuFileReading>;

const leftOutReasons = [
  'aboveHeadings',
  'total',
  'remark',
  'extraCell',
  'noDish',
  'repeated',
  'faulty',
] as const;
const leftOutRow = strictObject({ row: count, reason: literals(leftOutReasons), text: Type.String() });
export type LeftOutRow = Static<typeof leftOutRow>;

const proposal = strictObject({
  category: Type.String(),
  items: count,
  station: literals(stations),
  course,
  vatRate,
  /** Values that neither the file nor the owner has named. */
  proposed: Type.Array(literals(['station', 'course', 'vatRate'])),
});
export type CategoryProposal = Static<typeof proposal>;

const menuImportPreview = strictObject({
  /** Absent if the file can't be read. */
  reading: Type.Optional(menuFileReading),
  leftOut: Type.Array(leftOutRow),
  /** The new items' categories. */
  proposals: Type.Array(proposal),
  faults: Type.Array(menuFileFault),
  /** Headings of columns that are left out. */
  ignoredColumns: Type.Array(Type.String()),
  addedCategories: Type.Array(Type.String()),
  /** New and changed categories and modifier groups that have rows of their own. */
  structure: Type.Array(
    strictObject({ row: count, kind: literals(menuFileKinds), name: Type.String(), isNew: Type.Boolean() }),
  ),
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
