/** The usual time of a dish, for its form, and the forecast of an order's held courses, for its screen. */
import type { CourseForecasts } from '#shared/order/ticket-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { findItem } from '../../../catalog/menu/menu-items-store.ts';
import type { Caller } from '../../../kernel/callers/callers.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import type { ReadDefinition } from '../../../kernel/calls/read-routes.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { findOrderVersion } from '../../orders/order-store.ts';
import { courseForecasts, type HeldDish } from './course-forecast-rules.ts';
import { createLearnedDays } from './learned-days.ts';
import { findAtStations, findHeld, findPreparedOf } from './pacing-store.ts';
import { hourReader, preparationTimes, samplesOf } from './preparation-time-rules.ts';
import { linesByStation, stationParts } from './station-lines.ts';
import { type StationPace, stationPace } from './station-pace-rules.ts';

export const preparationTimesRead: ReadDefinition<'preparationTimes'> = {
  areas: ['orders', 'menu', 'settings'],
  async answer({ db, caller, params, nowMs }) {
    const { organizationId } = caller;
    const item = await findItem(db, organizationId, param(params, 'id'));
    if (item === null) throw new ProblemError('NOT_FOUND');
    const { timeZone } = await readSettings(db, organizationId);
    const lines = await findPreparedOf(db, organizationId, item.id, nowMs);
    return preparationTimes(item.id, samplesOf(lines, hourReader(timeZone)));
  },
};

type Origin = Pick<ReadContext, 'db' | 'nowMs'> & { caller: Pick<Caller, 'organizationId'> };

/** Returns no forecasts for an order without held courses. */
function createCourseForecasts() {
  const learnedDay = createLearnedDays();
  return async function forecastsOf(
    { db, caller, nowMs }: Origin,
    orderId: string,
  ): Promise<CourseForecasts['courses']> {
    const { organizationId } = caller;
    const held = stationParts(await findHeld(db, organizationId, orderId));
    if (held.length === 0) return [];
    const settings = await readSettings(db, organizationId);
    const { paces, usualSeconds } = await learnedDay(db, organizationId, settings, nowMs);
    const dishes: HeldDish[] = [];
    for (const { course, menu_item_id: itemId, stationKey } of held) {
      const usual = itemId === null ? null : await usualSeconds(itemId, stationKey);
      dishes.push({ course, stationKey, usualSeconds: usual });
    }
    const lines = linesByStation(await findAtStations(db, organizationId, nowMs));
    const present = new Map<string, StationPace>();
    for (const { stationKey } of dishes)
      present.set(stationKey, stationPace(paces.get(stationKey) ?? null, lines.get(stationKey) ?? [], nowMs));
    return courseForecasts(dishes, present);
  };
}

export function courseForecastsRead(): ReadDefinition<'courseForecasts'> {
  const forecastsOf = createCourseForecasts();
  return {
    areas: [],
    // A forecast changes with time alone, so the ETag is derived from the answer.
    async tag(context) {
      const { db, caller, params } = context;
      const id = param(params, 'id');
      if ((await findOrderVersion(db, caller.organizationId, id)) === null)
        throw new ProblemError('NOT_FOUND');
      const courses = await forecastsOf(context, id);
      return ['f', ...courses.flatMap(({ course, seconds }) => [course, seconds])].join('-');
    },
    async answer(context) {
      const id = param(context.params, 'id');
      return { id, courses: await forecastsOf(context, id) };
    },
  };
}
