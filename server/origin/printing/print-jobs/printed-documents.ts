/** Content of a receipt, bill or kitchen ticket, taken from the current order and fixed when queued. */
import { dishName } from '#shared/catalog/dish-names.ts';
import { kitchenName } from '#shared/catalog/kitchen-name.ts';
import { exemptMark, vatRateIn } from '#shared/catalog/vat-rate.ts';
import type { Voiding } from '#shared/order/correction-schema.ts';
import { courseName } from '#shared/order/course-name.ts';
import { allergiesFor } from '#shared/order/order-allergies.ts';
import { type OrderMoney, piecePrice } from '#shared/order/order-money.ts';
import type { LineModifier, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { PrintedDocument, StationSlip } from '#shared/order/receipt-schema.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { type StationPlace, stationAt } from '#shared/venue/station-work.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { isConcerned, parseAllergies } from '../../order/allergies/allergy-rules.ts';
import { lineClash } from '../../order/allergies/confirmation-rules.ts';
import { parseAdjustment } from '../../order/corrections/sent-lines/adjustment-rules.ts';
import { chargeOf } from '../../order/corrections/service-charge/service-charge-rules.ts';
import { printedTakeaway } from '../../order/corrections/takeaway/takeaway-rules.ts';
import { moneyOf } from '../../order/orders/order-pricing.ts';
import type { OrderLineRow } from '../../order/orders/order-row.ts';
import { listed, parseNames } from '../../order/orders/order-view.ts';
import type { StoredOrder } from '../../order/orders/stored-order.ts';
import { parseWeight, weighedName, writtenWeight } from '../../order/orders/weight-rules.ts';
import type { PaymentRow } from '../../order/payments/payment-row.ts';
import { documentTranslations } from './document-translations.ts';
import { billedSets, setNames } from './printed-sets.ts';

/** The printed parts of a line: its options, its weight, and its changes. */
function modifiersOf(line: OrderLineRow): LineModifier[] {
  return JSON.parse(line.modifiers);
}

function countedName(option: LineModifier, language: string): string {
  const name = dishName(option, language);
  return option.quantity === 1 ? name : `${option.quantity} × ${name}`;
}

function printedWeight(line: OrderLineRow) {
  const weight = parseWeight(line);
  if (weight === null) return {};
  const { grams, pricedBy, price } = weight;
  return { weighed: { grams, pricedBy, price } };
}

/** Prints only the changes, as the ticket has the rest. */
function changeTexts(line: OrderLineRow, language: string) {
  const { note } = line;
  const adjustment = parseAdjustment(line.adjustment);
  const { added = [], dropped = [], isNoteAdded, droppedNotes = [], gramsBefore } = adjustment ?? {};
  const weight = gramsBefore === undefined ? null : parseWeight(line);
  const weightNow = weight === null ? [] : [writtenWeight(weight.grams)];
  const weightBefore = gramsBefore === undefined ? [] : [writtenWeight(gramsBefore)];
  const namesOf = (some: readonly LineModifier[]) => some.map(option => countedName(option, language));
  return {
    details: [],
    added: [...weightNow, ...namesOf(added), ...(isNoteAdded && note !== null ? [note] : [])],
    dropped: [...weightBefore, ...namesOf(dropped), ...droppedNotes],
  };
}

/** The sum of the sales, and the deposits grouped by amount; `toPay` is both together. */
function printedDeposits(
  lines: readonly OrderLineRow[],
  money: OrderMoney,
  language: string,
): Pick<PrintedDocument, 'total' | 'deposits' | 'toPay'> {
  const { total: toPay, depositTotal } = money;
  if (depositTotal === 0) return { total: toPay };
  const charged = lines.filter(({ id }) => (money.lines.get(id)?.depositTotal ?? 0) > 0);
  const name = documentTranslations(language).deposit;
  const deposits = [...Map.groupBy(charged, ({ deposit }) => deposit)]
    .toSorted(([one], [other]) => one - other)
    .map(([unitPrice, ofHeight]) => {
      const quantity = ofHeight.reduce((sum, line) => sum + line.quantity, 0);
      return { name, quantity, unitPrice, amount: quantity * unitPrice };
    });
  return { total: toPay - depositTotal, deposits, toPay };
}

type Printed = Pick<PrintedDocument, 'subtotal' | 'serviceCharge'> & {
  chargeLines: PrintedDocument['lines'];
};

/** Prints a service charge: separately on a bill; on a receipt as a sale, with a line per VAT rate. */
function printedCharge(
  kind: 'receipt' | 'bill',
  { order }: Pick<StoredOrder, 'order'>,
  money: OrderMoney,
  { language, letters }: { language: string; letters: ReadonlyMap<number, string> },
): Printed {
  const { subtotal, serviceCharge: amount } = money;
  const charge = chargeOf(order);
  if (charge === null || amount === 0) return { subtotal, chargeLines: [] };
  const name = chargeLabel(charge, language);
  if (kind === 'bill') return { subtotal, serviceCharge: { name, amount }, chargeLines: [] };
  const chargeLines = money.vatBreakdown.flatMap(({ rate, serviceCharge = 0 }) => {
    if (serviceCharge === 0) return [];
    const price = { quantity: 1, unitPrice: serviceCharge, amount: serviceCharge };
    return [
      {
        name,
        ...price,
        vatRate: rate,
        vatLetter: letters.get(rate) ?? '',
        details: [],
        isServiceCharge: true,
      },
    ];
  });
  return { subtotal: subtotal + amount, chargeLines };
}

type DocumentOptions = {
  settings: Settings;
  now: string;
  /** The printer's own language, if set. */
  language: string | null;
};

function textLines(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}

function optionText(option: LineModifier, language: string): string {
  return `+ ${countedName(option, language)}`;
}

function voidReasons(line: OrderLineRow): string[] {
  if (line.void === null) return [];
  const { reason }: Voiding = JSON.parse(line.void);
  return [reason];
}

/** The heading of every document of an order: number, table, name and phone, time. */
function heading(order: StoredOrder['order'], { settings, now, language }: DocumentOptions) {
  return {
    language: language ?? settings.defaultLanguage,
    dateLanguage: settings.defaultLanguage,
    currency: settings.currency,
    orderNumber: order.number,
    ...withoutNulls({
      tableLabel: order.table_label,
      orderName: order.name,
      isTakeaway: order.type === 'takeaway' ? true : null,
      orderPhone: order.phone,
      pickupAt: order.pickup_at,
    }),
    waiterName: order.waiter_name ?? '',
    guestCount: order.guest_count,
    at: now,
    timeZone: settings.timeZone,
  };
}

/** Amounts by payment method, less refunds; fully refunded ones are omitted. */
function paidByKind(payments: readonly PaymentRow[]): PrintedDocument['payments'] {
  const sums = new Map<string, number>();
  for (const { kind, amount } of payments) sums.set(kind, (sums.get(kind) ?? 0) + amount);
  return [...sums].filter(([, amount]) => amount !== 0).map(([kind, amount]) => ({ kind, amount }));
}

/** Counts cash that stayed: what was taken back since is settled with its change. */
function changeGiven(payments: readonly PaymentRow[]): number {
  const takenBack = new Set(payments.map(({ refund_of }) => refund_of));
  return payments.reduce(
    (sum, { id, tendered, amount, tip }) =>
      sum + (tendered === null || takenBack.has(id) ? 0 : tendered - amount - tip),
    0,
  );
}

/** The bill names the price list that made a dish cheaper. */
function priceListNames({ price_list }: OrderLineRow): string[] {
  if (price_list === null) return [];
  const { name }: NonNullable<OrderLine['priceList']> = JSON.parse(price_list);
  return [name];
}

/** A receipt or a bill. `stored` is the order as it will be after the command, its new payment included. */
export function orderDocument(
  kind: 'receipt' | 'bill',
  stored: StoredOrder,
  options: DocumentOptions & { buyerTaxId?: string | undefined },
): PrintedDocument {
  const { settings } = options;
  const money = moneyOf(stored);
  const letters = new Map(settings.vatRates.map(({ rate, letter }) => [rate, letter]));
  const lines = stored.lines.filter(line => isCharged(line.state));
  const language = options.language ?? settings.defaultLanguage;
  const { chargeLines, ...charged } = printedCharge(kind, stored, money, { language, letters });
  return {
    kind,
    header: [settings.restaurantName, ...textLines(settings.address), ...textLines(settings.receipt.header)],
    footer: textLines(settings.receipt.footer),
    ...heading(stored.order, options),
    ...(settings.taxId !== undefined && { taxId: settings.taxId }),
    ...(options.buyerTaxId !== undefined && { buyerTaxId: options.buyerTaxId }),
    lines: [
      ...(kind === 'bill' ? billedSets(stored, money, settings.defaultLanguage) : []),
      ...lines.flatMap(line => {
        if (kind === 'bill' && line.set_menu !== null) return [];
        const { lineTotal = 0, discountTotal = 0 } = money.lines.get(line.id) ?? {};
        return {
          name: weighedName(
            dishName({ name: line.name, names: parseNames(line.names) }, settings.defaultLanguage),
            line,
          ),
          quantity: line.quantity,
          ...printedWeight(line),
          unitPrice: piecePrice({ unitPrice: line.unit_price, modifiers: modifiersOf(line) }),
          amount: lineTotal - discountTotal,
          ...(discountTotal > 0 && { discount: discountTotal }),
          vatRate: line.vat_rate,
          vatLetter: letters.get(line.vat_rate) ?? '',
          ...printedTakeaway(line, stored, null),
          details: [
            ...modifiersOf(line).map(option => optionText(option, settings.defaultLanguage)),
            ...(kind === 'bill' ? priceListNames(line) : setNames(line, settings.defaultLanguage)),
          ],
        };
      }),
      ...chargeLines,
    ],
    vat: money.vatBreakdown.map(share => ({
      letter: letters.get(share.rate) ?? '',
      ...exemptMark(vatRateIn(settings.vatRates, share.rate)),
      ...share,
    })),
    ...charged,
    discountTotal: money.discountTotal,
    ...printedDeposits(lines, money, language),
    payments: paidByKind(stored.payments),
    tip: stored.payments.reduce((sum, { tip }) => sum + tip, 0),
    change: changeGiven(stored.payments),
  };
}

/** The station's name if its group has several; otherwise the group's. */
function stationHeading({ stations = [] }: Settings, place: StationPlace): string {
  const ofGroup = stations.filter(({ group }) => group === place.station);
  if (ofGroup.length < 2) return place.station;
  return stationAt({ stations }, place)?.name.toUpperCase() ?? place.station;
}

/** `course` is null if its lines are of several. */
type StationPaper = {
  place: StationPlace;
  course: number | null;
  lines: readonly OrderLineRow[];
  slip: { kind: StationSlip; movedFrom?: string } | null;
  sharedBy?: ReadonlyMap<string, readonly string[]>;
};

/** The names of the other stations that make the dish. */
function withStations(
  { stations = [] }: Settings,
  { place, sharedBy }: StationPaper,
  { id }: OrderLineRow,
): string[] {
  const others = (sharedBy?.get(id) ?? []).filter(stationId => stationId !== place.stationId);
  return others.flatMap(other => stations.find(station => station.id === other)?.name ?? []);
}

/** The station's ticket, or with `slip` a message about it: no prices, but everything about the dish. */
export function ticketDocument(
  stored: StoredOrder,
  paper: StationPaper,
  options: DocumentOptions & { by: string },
): PrintedDocument {
  const { place, course: number, lines, slip } = paper;
  const { settings } = options;
  const language = options.language ?? settings.defaultLanguage;
  const course = number === null ? undefined : courseName(settings.courses, number, language);
  const nameOf = (line: OrderLineRow) =>
    kitchenName(
      { name: line.name, names: parseNames(line.names), kitchenNames: parseNames(line.kitchen_names) },
      language,
      settings.defaultLanguage,
    );
  const allergies = parseAllergies(stored.order.allergies);
  const noMoney = { subtotal: 0, discountTotal: 0, total: 0, tip: 0, change: 0 };
  return {
    kind: 'kitchenTicket',
    header: [],
    footer: [],
    ...heading(stored.order, options),
    station: stationHeading(settings, place),
    ...withoutNulls({
      slip: slip?.kind ?? null,
      isTraining: stored.order.is_training === 1 ? true : null,
      movedFrom: slip?.movedFrom ?? null,
      by: slip === null || options.by === '' ? null : options.by,
      courseName: course ?? null,
      allergyNote: stored.order.allergy_note,
      allergies: listed(allergiesFor(allergies, lines)),
      note: stored.order.note,
    }),
    lines: lines.map(line => ({
      name: weighedName(nameOf(line), line),
      quantity: line.quantity,
      unitPrice: 0,
      amount: 0,
      ...printedTakeaway(line, stored, slip?.kind ?? null),
      ...withoutNulls({
        clashes: listed(lineClash(line, allergies)),
        isUndeclared: line.menu_item_id === null && isConcerned(stored.order, line) ? true : null,
        withStations: listed(withStations(settings, paper, line)),
      }),
      ...(slip?.kind === 'change'
        ? changeTexts(line, language)
        : {
            details: [
              ...modifiersOf(line).map(option => optionText(option, language)),
              ...(line.note === null ? [] : [line.note]),
              ...(slip?.kind === 'void' ? voidReasons(line) : []),
            ],
          }),
    })),
    vat: [],
    payments: [],
    ...noMoney,
  };
}
