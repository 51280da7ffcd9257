/** Routes of the stations' 86: its effect on dishes and on lines that nobody has started, and the waiters' reports. */
import type { AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import { requireEntity } from '../../../kernel/calls/entity-rules.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import { hourEndMs, hourOf } from '../../../kernel/open-day.ts';
import { listIngredients } from '../../stock/ingredients-store.ts';
import { listItems } from '../menu-items-store.ts';
import { setAvailability, setIngredientAvailability } from './availability-commands.ts';
import { listBlockedOrders, readShownMenu } from './blocked-order-store.ts';
import { ingredientImpactOf, itemImpactOf } from './impact-rules.ts';
import { refuseReport, reportOut, reportsSince } from './report-commands.ts';
import { isShown, reportView } from './report-rules.ts';
import { listReports } from './report-store.ts';
import { listStationIngredients } from './station-ingredients.ts';
import { byTime, isAnythingOut } from './time-tag.ts';
import { listUnstartedLines } from './unstarted-line-store.ts';

function recentReports({ db, caller, nowMs, once }: ReadContext) {
  return once('reports of what is out', () => listReports(db, caller.organizationId, reportsSince(nowMs)));
}

async function shownReports(context: ReadContext): Promise<AvailabilityReport[]> {
  const { db, caller, nowMs } = context;
  const rows = await recentReports(context);
  const shown = rows.filter(row => isShown(row, nowMs));
  if (shown.length === 0) return [];
  const items = new Map((await listItems(db, caller.organizationId)).map(item => [item.id, item]));
  return shown.flatMap(row => {
    const item = items.get(row.menu_item_id);
    return item === undefined ? [] : [reportView(row, item)];
  });
}

/** Orders that were paid before a day report leave with the hour. */
const byTimeAndHour = {
  tag: async (context: ReadContext) => `${hourOf(context)}-${await byTime.tag(context)}`,
  tagStaysUntilMs: async (context: ReadContext) =>
    Math.min(hourEndMs(context), (await byTime.tagStaysUntilMs(context)) ?? Number.POSITIVE_INFINITY),
};

export function registerAvailability({ read, command }: OriginRoutes): void {
  read('stationIngredients', {
    areas: ['ingredients', 'menu', 'modifiers'],
    ...byTime,
    answer: listStationIngredients,
  });
  const areas = ['orders', 'menu', 'ingredients', 'modifiers', 'tables', 'users'] as const;
  read('itemImpact', {
    areas,
    ...byTimeAndHour,
    async answer(context) {
      const menu = await readShownMenu(context);
      const { id } = requireEntity(menu.items, param(context.params, 'id'));
      return itemImpactOf(id, menu, await listUnstartedLines(context));
    },
  });
  read('ingredientImpact', {
    areas,
    ...byTimeAndHour,
    async answer(context) {
      const { db, caller, params } = context;
      const { id } = requireEntity(await listIngredients(db, caller.organizationId), param(params, 'id'));
      return ingredientImpactOf(id, await readShownMenu(context), await listUnstartedLines(context));
    },
  });
  read('blockedOrders', {
    areas: ['orders', 'menu', 'ingredients', 'modifiers', 'tables'],
    ...byTimeAndHour,
    async answer(context) {
      // A shortcut, as usually nothing is out.
      if (!(await isAnythingOut(context))) return [];
      return listBlockedOrders(context);
    },
  });
  read('availabilityReports', {
    areas: ['availabilityReports', 'menu'],
    // Reports are hidden with time: between two writes their number only falls.
    async tag(context) {
      const rows = await recentReports(context);
      return String(rows.filter(row => isShown(row, context.nowMs)).length);
    },
    tagStaysUntilMs: async context => ((await recentReports(context)).length === 0 ? null : context.nowMs),
    answer: shownReports,
  });
  command('setAvailability', setAvailability);
  command('setIngredientAvailability', setIngredientAvailability);
  command('reportOut', reportOut);
  command('refuseReport', refuseReport);
}
