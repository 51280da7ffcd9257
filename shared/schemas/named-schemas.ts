/**
 * Schemas by the names used in the read and write tables and in the OpenAPI document. A file of its own, because the client needs the names and types but
 * not the schemas.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { allergenSheetCategory, allergenSheetDish } from './allergen-sheet-schema.ts';
import { allergySeenCommand, orderAllergy } from './allergy-schema.ts';
import {
  affectedOrder,
  availabilityImpact,
  availabilityReport,
  blockedOrder,
  ingredientAvailabilityChange,
  stationIngredient,
} from './availability-schema.ts';
import { correctionSchemas } from './correction-schema.ts';
import {
  device,
  deviceChange,
  devicePresence,
  newDevice,
  pairingClaim,
  pairingCode,
  pairingRequest,
} from './device-schema.ts';
import {
  ingredient,
  ingredientChange,
  newIngredient,
  newStockMovement,
  stockMovement,
} from './ingredient-schema.ts';
import {
  availabilityChange,
  menuCategory,
  menuCategoryChange,
  menuItem,
  menuItemChange,
  newMenuCategory,
  newMenuItem,
  waiterMenuCategory,
  waiterMenuItem,
} from './menu-schema.ts';
import { modifierGroup, modifierGroupChange, modifierOption, newModifierGroup } from './modifier-schema.ts';
import { dayReportSchemas } from './office/day-report-schema.ts';
import { guestDataSchemas, orderQueries } from './office/guest-data-schema.ts';
import { menuImportSchemas } from './office/menu-import-schema.ts';
import { overviewSchemas } from './office/overview-schema.ts';
import { priceListSchemas } from './office/price-list-schema.ts';
import { savedFilterSchemas } from './office/saved-filter-schema.ts';
import { setMenuSchemas } from './office/set-menu-schema.ts';
import { setOrderSchemas } from './office/set-order-schema.ts';
import { stationReach } from './office/station-reach-schema.ts';
import {
  emptyCommand,
  fireCommand,
  lineCommandSchemas,
  linesAddition,
  linesCommand,
  newOrder,
  newOrderLine,
  orderChange,
  passFireCommand,
  rushCommand,
  sendCommand,
  serveCommand,
  stationPartCommand,
} from './order-command-schema.ts';
import { orderEvent, orderPage } from './order-list-schema.ts';
import { order, orderLine, vatShare } from './order-schema.ts';
import { names, person } from './parts.ts';
import { paymentSchemas } from './payment-schema.ts';
import { problem } from './problem-schema.ts';
import {
  bridgeToken,
  orderReceipt,
  printerState,
  printJob,
  receiptCommand,
  receiptResolution,
  receiptWaiver,
} from './receipt-schema.ts';
import { reportFileQuery, reportQuery, reportSchemas } from './report-schema.ts';
import { settings, settingsChange } from './settings-schema.ts';
import {
  newRestaurantTable,
  newTableLocation,
  restaurantTable,
  restaurantTableChange,
  tableLocation,
  tableLocationChange,
  waiterTable,
} from './table-schema.ts';
import { courseForecasts, preparationTimes, ticket, ticketLine } from './ticket-schema.ts';
import { colleague, newUser, rights, user, userChange, userInfo } from './user-schema.ts';

export const namedSchemas = {
  AffectedOrder: affectedOrder,
  AllergenSheetCategory: allergenSheetCategory,
  AllergenSheetDish: allergenSheetDish,
  AllergySeenCommand: allergySeenCommand,
  AvailabilityChange: availabilityChange,
  AvailabilityImpact: availabilityImpact,
  AvailabilityReport: availabilityReport,
  BlockedOrder: blockedOrder,
  BridgeToken: bridgeToken,
  Colleague: colleague,
  CourseForecasts: courseForecasts,
  Device: device,
  DeviceChange: deviceChange,
  DevicePresence: devicePresence,
  EmptyCommand: emptyCommand,
  FireCommand: fireCommand,
  PassFireCommand: passFireCommand,
  Ingredient: ingredient,
  IngredientAvailabilityChange: ingredientAvailabilityChange,
  IngredientChange: ingredientChange,
  ...lineCommandSchemas,
  LinesAddition: linesAddition,
  MenuCategory: menuCategory,
  MenuCategoryChange: menuCategoryChange,
  MenuItem: menuItem,
  MenuItemChange: menuItemChange,
  ModifierGroup: modifierGroup,
  ModifierGroupChange: modifierGroupChange,
  ModifierOption: modifierOption,
  Names: names,
  NewDevice: newDevice,
  NewIngredient: newIngredient,
  NewMenuCategory: newMenuCategory,
  NewMenuItem: newMenuItem,
  NewModifierGroup: newModifierGroup,
  NewOrder: newOrder,
  NewOrderLine: newOrderLine,
  NewRestaurantTable: newRestaurantTable,
  NewStockMovement: newStockMovement,
  NewTableLocation: newTableLocation,
  NewUser: newUser,
  Order: order,
  OrderAllergy: orderAllergy,
  OrderChange: orderChange,
  OrderEvent: orderEvent,
  OrderLine: orderLine,
  OrderPage: orderPage,
  OrderReceipt: orderReceipt,
  PairingClaim: pairingClaim,
  PairingCode: pairingCode,
  PairingRequest: pairingRequest,
  Person: person,
  PreparationTimes: preparationTimes,
  PrinterState: printerState,
  PrintJob: printJob,
  Problem: problem,
  ReceiptCommand: receiptCommand,
  ReceiptResolution: receiptResolution,
  ReceiptWaiver: receiptWaiver,
  RestaurantTable: restaurantTable,
  RestaurantTableChange: restaurantTableChange,
  Rights: rights,
  ...savedFilterSchemas,
  SendCommand: sendCommand,
  LinesCommand: linesCommand,
  ServeCommand: serveCommand,
  RushCommand: rushCommand,
  Settings: settings,
  SettingsChange: settingsChange,
  StationIngredient: stationIngredient,
  StationPartCommand: stationPartCommand,
  StationReach: stationReach,
  StockMovement: stockMovement,
  TableLocation: tableLocation,
  TableLocationChange: tableLocationChange,
  Ticket: ticket,
  TicketLine: ticketLine,
  User: user,
  UserChange: userChange,
  UserInfo: userInfo,
  VatShare: vatShare,
  WaiterMenuCategory: waiterMenuCategory,
  WaiterMenuItem: waiterMenuItem,
  WaiterTable: waiterTable,
  ...correctionSchemas,
  ...paymentSchemas,
  ...dayReportSchemas,
  ...menuImportSchemas,
  ...priceListSchemas,
  ...setMenuSchemas,
  ...setOrderSchemas,
  ...guestDataSchemas,
  ...overviewSchemas,
  ...reportSchemas,
} as const;
export type SchemaName = keyof typeof namedSchemas;

/** Schemas of optional query parameters. */
export const querySchemas = {
  ...orderQueries,
  ReportFileQuery: reportFileQuery,
  ReportQuery: reportQuery,
} as const;
export type QueryName = keyof typeof querySchemas;

/** `Order`, or `Order[]` for a list of them. */
export type AnswerName = SchemaName | `${SchemaName}[]`;

type Named<N extends SchemaName> = Static<(typeof namedSchemas)[N]>;
/** The response type of a read. */
export type AnswerOf<A extends AnswerName> = A extends SchemaName
  ? Named<A>
  : A extends `${infer N extends SchemaName}[]`
    ? Named<N>[]
    : never;
export type BodyOf<N extends SchemaName | null> = N extends SchemaName ? Named<N> : undefined;
/** The response type of a write. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a function answers that answers nothing
export type WrittenOf<N extends SchemaName | null> = N extends SchemaName ? Named<N> : void;

function isSchemaName(name: string): name is SchemaName {
  return name in namedSchemas;
}

export function schemaOf(answer: AnswerName): TSchema {
  if (isSchemaName(answer)) return namedSchemas[answer];
  const name = answer.slice(0, -'[]'.length);
  if (!isSchemaName(name)) throw new Error(`No schema is named ${name}`);
  return Type.Array(namedSchemas[name]);
}
