/**
 * Schemas by the names used in the read and write tables and in the OpenAPI document. A file of its own, because the client needs the names and types but
 * not the schemas.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { dayReportSchemas } from '../cash/day-report-schema.ts';
import { allergenSheetCategory, allergenSheetDish } from '../catalog/allergen-sheet-schema.ts';
import { allergySeenCommand, orderAllergy } from '../catalog/allergy-schema.ts';
import {
  affectedOrder,
  availabilityImpact,
  availabilityReport,
  blockedOrder,
  ingredientAvailabilityChange,
  stationIngredient,
} from '../catalog/availability-schema.ts';
import {
  ingredient,
  ingredientChange,
  newIngredient,
  newStockMovement,
  stockMovement,
} from '../catalog/ingredient-schema.ts';
import { menuImportSchemas } from '../catalog/menu-import-schema.ts';
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
} from '../catalog/menu-schema.ts';
import {
  modifierGroup,
  modifierGroupChange,
  modifierOption,
  newModifierGroup,
} from '../catalog/modifier-schema.ts';
import { priceListSchemas } from '../catalog/price-list-schema.ts';
import { setMenuSchemas } from '../catalog/set-menu-schema.ts';
import { invoiceSchemas } from '../invoices/invoice-schema.ts';
import { purchaseSchemas } from '../invoices/purchase-schema.ts';
import { problem } from '../kernel/problem-schema.ts';
import { names, person } from '../kernel/schema-parts.ts';
import { correctionSchemas } from '../order/correction-schema.ts';
import { guestDataSchemas, orderQueries } from '../order/guest-data-schema.ts';
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
} from '../order/order-command-schema.ts';
import { orderEvent, orderPage } from '../order/order-list-schema.ts';
import { order, orderLine, vatShare } from '../order/order-schema.ts';
import { paymentSchemas } from '../order/payment-schema.ts';
import {
  bridgeToken,
  orderReceipt,
  printerState,
  printJob,
  receiptCommand,
  receiptResolution,
  receiptWaiver,
} from '../order/receipt-schema.ts';
import { setOrderSchemas } from '../order/set-order-schema.ts';
import { stationReach } from '../order/station-reach-schema.ts';
import { courseForecasts, preparationTimes, ticket, ticketLine } from '../order/ticket-schema.ts';
import { waiterTable } from '../order/waiter-table-schema.ts';
import { overviewSchemas } from '../reports/overview-schema.ts';
import { monthQuery, reportFileQuery, reportQuery, reportSchemas } from '../reports/report-schema.ts';
import { terminalSchemas } from '../terminals/terminal-schema.ts';
import {
  device,
  deviceChange,
  devicePresence,
  newDevice,
  pairingClaim,
  pairingCode,
  pairingRequest,
} from '../venue/device-schema.ts';
import { savedFilterSchemas } from '../venue/saved-filter-schema.ts';
import { settings, settingsChange } from '../venue/settings-schema.ts';
import {
  newRestaurantTable,
  newTableLocation,
  restaurantTable,
  restaurantTableChange,
  tableLocation,
  tableLocationChange,
} from '../venue/table-schema.ts';
import { colleague, newUser, rights, user, userChange, userInfo } from '../venue/user-schema.ts';

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
  ...invoiceSchemas,
  ...purchaseSchemas,
  ...menuImportSchemas,
  ...priceListSchemas,
  ...setMenuSchemas,
  ...setOrderSchemas,
  ...guestDataSchemas,
  ...overviewSchemas,
  ...reportSchemas,
  ...terminalSchemas,
} as const;
export type SchemaName = keyof typeof namedSchemas;

/** Schemas of optional query parameters. */
export const querySchemas = {
  ...orderQueries,
  MonthQuery: monthQuery,
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
