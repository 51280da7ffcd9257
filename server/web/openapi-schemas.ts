/**
 * Schemas as an OpenAPI document shows them: what has a name stands once, under that name, and everything else that has
 * the same shape points to it.
 */
import type { TSchema } from 'typebox';
import { approval } from '#shared/schemas/correction-schema.ts';
import { device } from '#shared/schemas/device-schema.ts';
import { ingredient, stockMovement } from '#shared/schemas/ingredient-schema.ts';
import { menuCategory, menuItem, waiterMenuCategory, waiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { modifierGroup, modifierOption } from '#shared/schemas/modifier-schema.ts';
import { newOrderLine } from '#shared/schemas/order-command-schema.ts';
import { orderEvent, orderPage } from '#shared/schemas/order-list-schema.ts';
import { order, orderLine, vatShare } from '#shared/schemas/order-schema.ts';
import { names, person } from '#shared/schemas/parts.ts';
import { payment } from '#shared/schemas/payment-schema.ts';
import { problem } from '#shared/schemas/problem-schema.ts';
import { orderReceipt, printerState, printJob } from '#shared/schemas/receipt-schema.ts';
import {
  itemsReport,
  preparationReport,
  salesReport,
  vatReport,
  waitersReport,
} from '#shared/schemas/report-schema.ts';
import { settings } from '#shared/schemas/settings-schema.ts';
import { restaurantTable, tableLocation, waiterTable } from '#shared/schemas/table-schema.ts';
import { ticket, ticketLine } from '#shared/schemas/ticket-schema.ts';
import { colleague, rights, user, userInfo } from '#shared/schemas/user-schema.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const named: Readonly<Record<string, TSchema>> = {
  Approval: approval,
  Colleague: colleague,
  Device: device,
  Ingredient: ingredient,
  ItemsReport: itemsReport,
  MenuCategory: menuCategory,
  MenuItem: menuItem,
  ModifierGroup: modifierGroup,
  ModifierOption: modifierOption,
  Names: names,
  NewOrderLine: newOrderLine,
  Order: order,
  OrderEvent: orderEvent,
  OrderLine: orderLine,
  OrderPage: orderPage,
  OrderReceipt: orderReceipt,
  Payment: payment,
  Person: person,
  PreparationReport: preparationReport,
  PrinterState: printerState,
  PrintJob: printJob,
  Problem: problem,
  RestaurantTable: restaurantTable,
  Rights: rights,
  SalesReport: salesReport,
  Settings: settings,
  StockMovement: stockMovement,
  TableLocation: tableLocation,
  Ticket: ticket,
  TicketLine: ticketLine,
  User: user,
  UserInfo: userInfo,
  VatReport: vatReport,
  VatShare: vatShare,
  WaitersReport: waitersReport,
  WaiterMenuCategory: waiterMenuCategory,
  WaiterMenuItem: waiterMenuItem,
  WaiterTable: waiterTable,
};

export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Makes what turns a schema into the document's words; optional copies of a schema are the same text, so texts are compared. */
export function createSchemaWriter() {
  const nameOf = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isRecord(value)) return value;
    const name = nameOf.get(JSON.stringify(value));
    return name === undefined ? entriesOf(value) : schemaReference(name);
  };
  const entriesOf = (schema: Record<string, unknown>): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(value)]));
  // Down to plain JSON first: the schemas carry what only their library reads.
  const plain = (schema: TSchema): Record<string, unknown> => JSON.parse(JSON.stringify(schema));

  return {
    /** The schema, or a pointer to it where it has a name. */
    write(schema: TSchema): JsonSchema {
      const name = nameOf.get(JSON.stringify(schema));
      return name === undefined ? entriesOf(plain(schema)) : schemaReference(name);
    },
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, entriesOf(plain(schema))])),
  };
}

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;
