/**
 * What each write takes and answers, as schemas, and which refusals are its own: what is published to whoever writes
 * another origin, and what one is checked against. Beside the write table, not in it: the client needs no schemas.
 */
import type { TSchema } from 'typebox';
import type { ErrorCode } from '../error-catalogue.ts';
import type { WriteName } from '../writes.ts';
import {
  approvalRequest,
  approveCommand,
  discountCommand,
  mergeCommand,
  moveCommand,
  splitCommand,
  voidCommand,
} from './correction-schema.ts';
import {
  device,
  deviceChange,
  devicePresence,
  newDevice,
  pairingClaim,
  pairingCode,
  pairingRequest,
} from './device-schema.ts';
import { ingredient, ingredientChange, newIngredient, newStockMovement } from './ingredient-schema.ts';
import {
  availabilityChange,
  menuCategory,
  menuCategoryChange,
  menuItem,
  menuItemChange,
  newMenuCategory,
  newMenuItem,
} from './menu-schema.ts';
import { modifierGroup, modifierGroupChange, newModifierGroup } from './modifier-schema.ts';
import {
  emptyCommand,
  fireCommand,
  lineChange,
  linesAddition,
  newOrder,
  orderChange,
  sendCommand,
  serveCommand,
} from './order-command-schema.ts';
import { order } from './order-schema.ts';
import { billCommand, closeCommand, newPayment, refundCommand, reopenCommand } from './payment-schema.ts';
import { bridgeToken, receiptCommand, receiptResolution, receiptWaiver } from './receipt-schema.ts';
import { settings, settingsChange } from './settings-schema.ts';
import {
  newRestaurantTable,
  newTableLocation,
  restaurantTable,
  restaurantTableChange,
  tableLocation,
  tableLocationChange,
} from './table-schema.ts';
import { newUser, user, userChange } from './user-schema.ts';

export type WriteCall = {
  /** Null: it has none. */
  readonly body: TSchema | null;
  readonly status: 200 | 201 | 204;
  /** Null with 204. */
  readonly answer: TSchema | null;
  /** Codes beyond those that every write, every id in a path and every If-Match may be refused with. */
  readonly refusals: readonly ErrorCode[];
};

function creates(body: TSchema, answer: TSchema, ...refusals: ErrorCode[]): WriteCall {
  return { body, status: 201, answer, refusals };
}

function answers(body: TSchema | null, answer: TSchema, ...refusals: ErrorCode[]): WriteCall {
  return { body, status: 200, answer, refusals };
}

function says(body: TSchema | null, ...refusals: ErrorCode[]): WriteCall {
  return { body, status: 204, answer: null, refusals };
}

const ofOrder = (body: TSchema | null, ...refusals: ErrorCode[]) => answers(body, order, ...refusals);
const orderable = [
  'ITEM_UNKNOWN',
  'ITEM_UNAVAILABLE',
  'MODIFIERS_INVALID',
  'OPTION_UNAVAILABLE',
  'PORTIONS_EXCEEDED',
] as const;
const discounted = ['ORDER_NOT_OPEN', 'ALREADY_PAID', 'APPROVAL_REQUIRED', 'PAYMENTS_EXCEED_TOTAL'] as const;
const receipted = ['RECEIPT_EXISTS', 'RECEIPT_STATE', 'PRINTER_UNKNOWN'] as const;

export const writeCalls = {
  logout: says(null),

  createOrder: creates(newOrder, order, 'ID_TAKEN', 'TABLE_BLOCKED', 'TABLE_HAS_OPEN_ORDER', ...orderable),
  changeOrder: ofOrder(orderChange, 'ORDER_NOT_OPEN'),
  cancelOrder: ofOrder(emptyCommand, 'ORDER_NOT_OPEN', 'ORDER_HAS_LINES', 'ORDER_HAS_PAYMENTS'),
  addLines: ofOrder(linesAddition, 'ORDER_NOT_OPEN', 'ID_TAKEN', ...orderable),
  changeLine: ofOrder(lineChange, 'ORDER_NOT_OPEN', 'LINE_STATE', 'ALREADY_PAID', ...orderable),
  removeLine: ofOrder(null, 'ORDER_NOT_OPEN', 'LINE_STATE', 'PAYMENTS_EXCEED_TOTAL'),
  sendOrder: ofOrder(sendCommand, 'ORDER_NOT_OPEN', 'LINE_STATE', 'NOT_ROUTED', ...orderable),
  fireCourse: ofOrder(fireCommand, 'ORDER_NOT_OPEN', 'LINE_STATE', 'NOT_ROUTED', ...orderable),
  claimLines: ofOrder(serveCommand, 'ORDER_NOT_OPEN', 'LINE_STATE'),
  serveLines: ofOrder(serveCommand, 'ORDER_NOT_OPEN', 'LINE_STATE'),
  startLine: ofOrder(emptyCommand, 'LINE_STATE'),
  readyLine: ofOrder(emptyCommand, 'LINE_STATE'),
  recallLine: ofOrder(emptyCommand, 'LINE_STATE'),
  readyTicket: ofOrder(emptyCommand, 'LINE_STATE'),
  recallTicket: ofOrder(emptyCommand, 'LINE_STATE'),
  showTicket: ofOrder(emptyCommand),
  seeTicket: ofOrder(emptyCommand),
  seeLine: ofOrder(emptyCommand, 'LINE_STATE'),
  setAvailability: answers(availabilityChange, menuItem),

  voidLine: ofOrder(voidCommand, 'LINE_STATE', 'ALREADY_PAID', 'PAYMENTS_EXCEED_TOTAL', 'APPROVAL_REQUIRED'),
  discountLine: ofOrder(discountCommand, 'LINE_STATE', ...discounted),
  discountOrder: ofOrder(discountCommand, ...discounted),
  splitLine: ofOrder(splitCommand, 'ORDER_NOT_OPEN', 'LINE_STATE', 'SPLIT_QUANTITY', 'ID_TAKEN'),
  moveOrder: ofOrder(moveCommand, 'ORDER_NOT_OPEN', 'TABLE_BLOCKED', 'TABLE_HAS_OPEN_ORDER'),
  mergeOrders: ofOrder(mergeCommand, 'ORDER_NOT_OPEN', 'MERGE_NOT_POSSIBLE'),
  unmergeOrders: ofOrder(
    mergeCommand,
    'NOT_MERGED',
    'MERGE_NOT_POSSIBLE',
    'ORDER_HAS_PAYMENTS',
    'TABLE_HAS_OPEN_ORDER',
  ),
  askApproval: ofOrder(approvalRequest, 'ID_TAKEN', 'LINE_STATE', 'ORDER_NOT_OPEN'),
  dropApproval: ofOrder(null, 'APPROVAL_DECIDED'),
  approve: ofOrder(
    approveCommand,
    'APPROVAL_DECIDED',
    'APPROVAL_CHANGED',
    'LINE_STATE',
    'ORDER_NOT_OPEN',
    'PAYMENTS_EXCEED_TOTAL',
  ),
  refuseApproval: ofOrder(emptyCommand, 'APPROVAL_DECIDED', 'APPROVAL_CHANGED'),

  requestBill: ofOrder(billCommand, 'ORDER_NOT_OPEN', 'ORDER_HAS_UNSENT_LINES', 'PRINTER_UNKNOWN'),
  takePayment: ofOrder(
    newPayment,
    'ORDER_NOT_OPEN',
    'ORDER_HAS_UNSENT_LINES',
    'ALREADY_PAID',
    'AMOUNT_CHANGED',
    'AMOUNT_EXCEEDS_DUE',
    'TENDERED_TOO_LITTLE',
    'LINE_STATE',
    'ID_TAKEN',
  ),
  refundPayment: ofOrder(refundCommand, 'REFUND_EXCEEDS_PAYMENT', 'APPROVAL_REQUIRED', 'ID_TAKEN'),
  closeOrder: ofOrder(
    closeCommand,
    'ORDER_NOT_OPEN',
    'ORDER_HAS_UNSENT_LINES',
    'STILL_DUE',
    'TAX_ID_INVALID',
  ),
  reopenOrder: ofOrder(
    reopenCommand,
    'ORDER_NOT_CLOSED',
    'RECEIPT_EXISTS',
    'REOPEN_WINDOW_OVER',
    'TABLE_HAS_OPEN_ORDER',
    'APPROVAL_REQUIRED',
  ),
  queueReceipt: ofOrder(receiptCommand, 'ORDER_NOT_CLOSED', 'TAX_ID_INVALID', ...receipted),
  retryReceipt: ofOrder(emptyCommand, 'RECEIPT_STATE'),
  resolveReceipt: ofOrder(receiptResolution, 'RECEIPT_STATE'),
  waiveReceipt: ofOrder(receiptWaiver, 'ORDER_NOT_CLOSED', 'RECEIPT_STATE'),
  copyReceipt: ofOrder(emptyCommand, 'RECEIPT_STATE', 'PRINTER_UNKNOWN'),
  retryPrint: says(emptyCommand, 'RECEIPT_STATE', 'PRINTER_UNKNOWN'),
  dropPrint: says(null, 'RECEIPT_STATE'),
  testPrint: says(emptyCommand, 'PRINTER_UNKNOWN'),
  makeBridgeToken: answers(emptyCommand, bridgeToken),

  createUser: creates(newUser, user, 'USERNAME_TAKEN', 'NAME_TAKEN', 'ID_TAKEN'),
  changeUser: answers(userChange, user, 'NAME_TAKEN', 'LAST_ADMIN', 'ORGANIZATION_ADMIN_REQUIRED'),
  archiveUser: says(null, 'LAST_ADMIN', 'ORGANIZATION_ADMIN_REQUIRED'),
  createTableLocation: creates(newTableLocation, tableLocation, 'NAME_TAKEN', 'ID_TAKEN'),
  changeTableLocation: answers(tableLocationChange, tableLocation, 'NAME_TAKEN'),
  archiveTableLocation: says(null, 'IN_USE'),
  createTable: creates(newRestaurantTable, restaurantTable, 'NAME_TAKEN', 'ID_TAKEN'),
  changeTable: answers(restaurantTableChange, restaurantTable, 'NAME_TAKEN'),
  archiveTable: says(null, 'IN_USE'),
  createMenuCategory: creates(newMenuCategory, menuCategory, 'NAME_TAKEN', 'ID_TAKEN'),
  changeMenuCategory: answers(menuCategoryChange, menuCategory, 'NAME_TAKEN'),
  archiveMenuCategory: says(null, 'IN_USE'),
  createMenuItem: creates(newMenuItem, menuItem, 'NAME_TAKEN', 'ID_TAKEN'),
  changeMenuItem: answers(menuItemChange, menuItem, 'NAME_TAKEN'),
  archiveMenuItem: says(null),

  createModifierGroup: creates(newModifierGroup, modifierGroup, 'NAME_TAKEN', 'ID_TAKEN'),
  changeModifierGroup: answers(modifierGroupChange, modifierGroup, 'NAME_TAKEN', 'ID_TAKEN'),
  archiveModifierGroup: says(null, 'IN_USE'),
  createIngredient: creates(newIngredient, ingredient, 'NAME_TAKEN', 'ID_TAKEN'),
  changeIngredient: answers(ingredientChange, ingredient, 'NAME_TAKEN'),
  archiveIngredient: says(null, 'IN_USE'),
  bookStock: answers(newStockMovement, ingredient, 'ID_TAKEN'),
  createDevice: creates(newDevice, device, 'NAME_TAKEN', 'ID_TAKEN'),
  changeDevice: answers(deviceChange, device, 'NAME_TAKEN'),
  archiveDevice: says(null),
  createPairingCode: answers(pairingRequest, pairingCode),
  claimPairing: answers(pairingClaim, device, 'PAIRING_CODE_INVALID', 'TOO_MANY_REQUESTS'),
  confirmPresence: says(devicePresence),
  saveSettings: answers(settingsChange, settings, 'PRINTER_UNKNOWN'),
} as const satisfies Record<WriteName, WriteCall>;
