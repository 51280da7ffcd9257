/** Request bodies for the permission matrix. */
import { randomUUID } from 'node:crypto';
import type { WriteName } from '#shared/contract/writes.ts';
import type { Membership, Restaurant } from '../restaurants/two-restaurants.ts';

/** Valid bodies for writes on something named in the path; the others accept `{}`. */
export const writeBodies: Partial<Record<WriteName, (ids: Restaurant['ids']) => object>> = {
  addLines: ids => ({ lines: [{ menuItemId: ids['items'], quantity: 1 }] }),
  fireCourse: () => ({ course: 1 }),
  claimLines: ids => ({ lineIds: [ids['sentLines']] }),
  unclaimLines: ids => ({ lineIds: [ids['sentLines']] }),
  serveLines: ids => ({ lineIds: [ids['sentLines']] }),
  undoLines: ids => ({ lineIds: [ids['sentLines']] }),
  adjustLine: () => ({ note: 'Bez soli' }),
  setLineTakeaway: () => ({ isTakeaway: false }),
  changeOrderType: () => ({ type: 'takeaway' }),
  rushLines: ids => ({ lineIds: [ids['sentLines']] }),
  saveFilters: () => ({ filters: [] }),
  savePriceLists: () => ({ lists: [] }),
  saveSetMenus: () => ({ menus: [] }),
  addSet: ids => ({
    setMenuId: ids['setMenus'] ?? ids['items'],
    dishes: [{ courseId: ids['setCourses'] ?? ids['items'], menuItemId: ids['items'] }],
  }),
  exchangeSetDish: ids => ({ menuItemId: ids['items'] }),
  unrushLines: ids => ({ lineIds: [ids['sentLines']] }),
  holdLines: ids => ({ lineIds: [ids['sentLines']] }),
  voidLine: () => ({ reason: 'Pomyłka' }),
  discountLine: () => ({ discount: null }),
  discountOrder: () => ({ discount: null }),
  removeServiceCharge: () => ({ removal: { reason: 'Reklamacja' } }),
  seeAllergy: () => ({ version: 1 }),
  callWaiter: ids => ({ lineIds: [ids['sentLines']] }),
  undoCall: ids => ({ lineIds: [ids['sentLines']] }),
  fireFromPass: () => ({ course: 1 }),
  splitLine: () => ({ quantity: 1 }),
  moveOrder: ids => ({ tableId: ids['freeTables'] }),
  moveLines: ids => ({ lines: [{ id: ids['sentLines'] }], orderId: ids['targets'] ?? ids['orders'] }),
  mergeOrders: ids => ({ orderId: ids['orders'] }),
  unmergeOrders: ids => ({ orderId: ids['orders'] }),
  askApproval: () => ({ kind: 'reopen', reason: 'Pomyłka' }),
  takePayment: () => ({ kind: 'cash', amount: 100 }),
  refundPayment: () => ({ reason: 'Pomyłka' }),
  changePaymentKind: () => ({ kind: 'voucher', reason: 'Pomyłka' }),
  reopenOrder: () => ({ reason: 'Pomyłka' }),
  resolveReceipt: () => ({ outcome: 'issued' }),
  waiveReceipt: () => ({ reason: 'Awaria' }),
  issueInvoice: ids => ({
    buyer: { name: 'Młyn', address: 'Kraków', taxId: '1234563218' },
    total: Number(ids['totals'] ?? 0),
  }),
  setAvailability: () => ({ available: false }),
  setIngredientAvailability: () => ({ available: false }),
  bookStock: () => ({ reason: 'delivery', amount: 1 }),
  openCashSession: () => ({ kind: 'waiter', float: 20_000 }),
  moveCash: () => ({ kind: 'payOut', amount: 100, reason: 'Lód' }),
  countCash: () => ({ pieces: [{ value: 100, pieces: 200 }] }),
  confirmCash: () => ({}),
  sendToTerminal: () => ({ id: randomUUID(), terminalId: randomUUID(), amount: 100 }),
  refundAtTerminal: () => ({ id: randomUUID(), reason: 'Reklamacja' }),
  resolveAtTerminal: () => ({ isPaid: true, slip: '4711' }),
  openDrawer: () => ({ reason: 'Rozmiana' }),
  approveDrawer: () => ({ openingId: randomUUID() }),
  retryInvoice: () => ({}),
  correctInvoice: ids => ({ reason: 'Reklamacja', latest: ids['latest'] ?? 'FV/1', isWhole: true }),
  saveKsefCredential: () => ({ token: 'token' }),
  // The one that there is already.
  makeDayReport: () => ({ number: 1, orderIds: [], cashSessionIds: [] }),
  askRecount: () => ({ reason: 'Brakuje stu' }),
  confirmPresence: () => ({ appVersion: '1' }),
};

/** Writes whose body references something: another restaurant's must be treated as nonexistent. */
export const foreignBodies: [WriteName, Membership, (ids: Restaurant['ids']) => object][] = [
  ['createOrder', 'waiter', ({ freeTables }) => ({ type: 'dineIn', tableId: freeTables, guestCount: 1 })],
  [
    'createOrder',
    'waiter',
    ({ items }) => ({ type: 'takeaway', guestCount: 1, lines: [{ menuItemId: items, quantity: 1 }] }),
  ],
  ['createTable', 'admin', ids => ({ locationId: ids['table-locations'], label: '99' })],
  ['createMenuItem', 'admin', ({ categories }) => ({ categoryId: categories, name: 'Barszcz', price: 1 })],
  ['createPairingCode', 'admin', ({ devices }) => ({ deviceId: devices })],
];
