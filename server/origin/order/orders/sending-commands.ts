/** Sends lines to their stations, or holds them until their course is fired. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { FireCommand, SendCommand } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { routeTo, stationModeOf } from '#shared/venue/station-work.ts';
import { ProblemError } from '../../../http/errors.ts';
import { storedStationIds } from '../../catalog/menu/menu-station-rules.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { confirmTexts, parseAllergies } from '../allergies/allergy-rules.ts';
import {
  lineAllergens,
  lineClash,
  recordedConfirmation,
  requireConfirmed,
  withConfirmation,
} from '../allergies/confirmation-rules.ts';
import { mapStations, routedTo } from '../preparation/line-stations.ts';
import { printersWanted, stationPlaceOf } from '../preparation/station-places.ts';
import { insertTickets, releaseTickets } from '../preparation/ticket-store.ts';
import { lostOptions, requireNoneLost } from './line-modifier-rules.ts';
import { takeStock } from './line-stock.ts';
import { namedLines } from './named-lines.ts';
import { loadOpenOrder, moveLines, type OrderEvent } from './order-change.ts';
import { ticketsSent } from './order-links.ts';
import type { OrderLineRow } from './order-row.ts';
import { checkOrderable } from './orderable-rules.ts';
import { findOrderedMenu, type OrderedMenu } from './ordered-item-store.ts';
import { takePortions } from './portions.ts';
import { planSend, type Sending } from './send-rules.ts';
import type { StoredOrder } from './stored-order.ts';
import { atPracticeKitchen, withoutStation } from './training-rules.ts';

/** The path of a fault: the line's place in `lineIds`, or among the order's lines if none were named. */
type LinePath = (line: OrderLineRow, field: string) => string;

function pathIn(stored: StoredOrder, lineIds: readonly string[] | undefined): LinePath {
  if (lineIds !== undefined) return ({ id }) => `lineIds/${lineIds.indexOf(id)}`;
  const shown = stored.lines.filter(line => line.state !== 'removed');
  return ({ id }, field) => `lines/${shown.findIndex(line => line.id === id)}/${field}`;
}

/** Checks the menu again: a dish or an option may have run out since the line was added. */
async function checkStillOrderable(
  { tx, caller, nowMs, restaurant }: AnyCommand,
  moving: readonly OrderLineRow[],
  pathOf: LinePath,
): Promise<OrderedMenu> {
  const { settings } = await restaurant();
  const chosen = moving.map(line => ({ line, modifiers: JSON.parse(line.modifiers) }));
  const menu = await findOrderedMenu(tx, caller.organizationId, {
    nowMs,
    itemIds: moving.map(line => line.menu_item_id),
    groupIds: chosen.flatMap(({ modifiers }) => modifiers.map(({ groupId }: { groupId: string }) => groupId)),
    printsAt: printersWanted(
      settings,
      moving.map(line => line.station),
    ),
  });
  const requests = moving.map(line => ({
    path: pathOf(line, 'menuItemId'),
    menuItemId: line.menu_item_id,
    quantity: line.quantity,
    isHeld: line.state === 'held',
  }));
  checkOrderable(requests, menu.items, nowMs);
  requireNoneLost(
    chosen.flatMap(({ line, modifiers }) =>
      lostOptions(modifiers, menu.groups, index => pathOf(line, `modifiers/${index}/optionId`)),
    ),
  );
  return menu;
}

/**
 * Updates lines to the current menu and allergies: both may have changed since the lines were added or held.
 * A station that saw a held line before the clash has to look again.
 */
function confirmedLines(
  { caller, now, body }: CommandContext<Pick<SendCommand, 'allergyConfirmed'>>,
  { order }: StoredOrder,
  moving: readonly OrderLineRow[],
  { menu, pathOf }: { menu: OrderedMenu; pathOf: LinePath },
): OrderLineRow[] {
  const allergies = parseAllergies(order.allergies);
  const word = { confirmed: body.allergyConfirmed, by: personOf(caller), now };
  const confirmed = moving.map(line => {
    const known = lineClash(line, allergies);
    const current = withConfirmation({ ...line, allergens: lineAllergens(line, menu) }, allergies, word);
    const isNew = lineClash(current, allergies).some(allergen => !known.includes(allergen));
    return isNew ? mapStations(current, row => ({ ...row, allergy_seen: null })) : current;
  });
  requireConfirmed(
    confirmed.map(line => ({ path: pathOf(line, 'allergyConfirmed'), line })),
    allergies,
  );
  return confirmed;
}

/** A draft goes to the menu's current stations; a held line stays at the station that sees it. */
function routedLine(line: OrderLineRow, { items }: OrderedMenu, settings: Settings): OrderLineRow {
  if (line.state !== 'draft') return line;
  const item = items.get(line.menu_item_id);
  if (item === undefined)
    return routedTo(line, routeTo(settings, line.station, [storedStationIds(line.station_id, null)]));
  const preferences = [
    storedStationIds(item.station_id, item.station_ids),
    storedStationIds(item.default_station_id, item.default_station_ids),
  ];
  return routedTo(line, routeTo(settings, line.station, preferences));
}

type Plan = {
  stored: StoredOrder;
  moving: readonly OrderLineRow[];
  menu: OrderedMenu;
  holdCourses: readonly number[];
  round: number;
};

async function storeTickets(context: AnyCommand, { stored, menu }: Plan, sending: Sending): Promise<void> {
  const { tx, caller, now } = context;
  const { lines, tickets, releasedTicketIds } = sending;
  await insertTickets(tx, tickets);
  const released = await releaseTickets(tx, caller.organizationId, releasedTicketIds, now);
  const gone = [...tickets.filter(ticket => ticket.is_held === 0), ...released];
  const sent = lines.filter(line => line.state === 'sent');
  if (gone.length > 0)
    await context.links.announce(context, ticketsSent, {
      stored,
      tickets: gone,
      lines: sent,
      printers: menu.printers,
    });
}

/** Creates the tickets, takes portions, and takes stock for lines that are ready at once. Returns the changed lines. */
async function carryOut(context: AnyCommand, plan: Plan) {
  const { stored, moving, menu, holdCourses, round } = plan;
  const { nowMs, restaurant } = context;
  const { settings } = await restaurant();
  const sending = planSend({
    moving: moving.map(line => withoutStation(routedLine(line, menu, settings), stored.order)),
    lines: stored.lines,
    holdCourses: new Set(holdCourses),
    round,
    nowMs,
    lateMinutes: settings.thresholds.lateMinutes,
    pickupAt: stored.order.pickup_at,
    isForPaper: line => {
      const place = stationPlaceOf(line);
      return place !== null && stationModeOf(settings, place, menu.printers) === 'paper';
    },
    createId: () => createUuid(nowMs),
  });
  await storeTickets(context, plan, sending);
  const sent = sending.lines.map(line => atPracticeKitchen(line, stored.order));
  const isCounted = ({ menu_item_id: id }: OrderLineRow) =>
    stored.order.is_training === 0 && menu.items.get(id)?.portions_left !== null;
  await takePortions(
    context,
    moving.filter(line => line.state === 'draft' && isCounted(line)),
  );
  const ready = await takeStock(
    context,
    sent.filter(line => line.state === 'ready'),
  );
  const stocked = new Map(ready.map(line => [line.id, line]));
  const tickets = sending.tickets.map(({ id, station, station_id: stationId, course, is_held }) => {
    return { id, station, ...(stationId !== null && { stationId }), course, isHeld: is_held === 1 };
  });
  return { lines: sent.map(line => stocked.get(line.id) ?? line), tickets };
}

/** Sends the named lines, or all drafts; drafts of a held course wait at their stations. */
export async function sendOrder(context: CommandContext<SendCommand>): Promise<Order> {
  const { lineIds, replacedId, holdCourses = [], allergyTextsConfirmed } = context.body;
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const replaced = stored.lines.find(({ id }) => id === replacedId);
  const named =
    lineIds === undefined
      ? stored.lines.filter(line => line.state === 'draft')
      : namedLines(stored, lineIds, 'send');
  const moving = named.map(line => ({ ...line, round: line.round ?? replaced?.round ?? null }));
  if (moving.length === 0) throw new ProblemError('NOT_ROUTED');
  const pathOf = pathIn(stored, lineIds);
  const menu = await checkStillOrderable(context, moving, pathOf);
  const confirmed = confirmedLines(context, stored, moving, { menu, pathOf });
  const word = { confirmed: allergyTextsConfirmed, by: personOf(context.caller), at: context.now };
  const texts = confirmTexts(stored.order, word);
  const { rounds } = stored.order;
  const plan = { stored, moving: confirmed, menu, holdCourses, round: rounds + 1 };
  const { lines, tickets } = await carryOut(context, plan);
  const round = Math.max(...lines.map(line => line.round ?? 0));
  const isHeldOnly = lines.every(line => line.state === 'held');
  const event: OrderEvent = {
    type: isHeldOnly ? 'lines.held' : 'lines.sent',
    payload: { round, tickets, ...recordedConfirmation(moving, confirmed) },
  };
  return moveLines(context, stored, lines, event, { rounds: Math.max(rounds, round), ...texts });
}

/** Releases all held lines of the course, on the tickets that already exist at the stations. */
export async function fireCourse(context: CommandContext<FireCommand>): Promise<Order> {
  const { course } = context.body;
  const stored = await loadOpenOrder(context, param(context.params, 'id'));
  const moving = stored.lines.filter(line => line.state === 'held' && line.course === course);
  if (moving.length === 0) throw new ProblemError('NOT_ROUTED');
  const pathOf = pathIn(stored, undefined);
  const menu = await checkStillOrderable(context, moving, pathOf);
  const confirmed = confirmedLines(context, stored, moving, { menu, pathOf });
  const { rounds: round } = stored.order;
  const { lines } = await carryOut(context, { stored, moving: confirmed, menu, holdCourses: [], round });
  const payload = { course, ...recordedConfirmation(moving, confirmed) };
  return moveLines(context, stored, lines, { type: 'course.fired', payload });
}
