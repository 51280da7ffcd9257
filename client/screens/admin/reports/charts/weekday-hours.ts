/** Gross sales of an average day, by weekday and hour: which shift needs how many people. */
import type { SalesRow } from '#shared/reports/report-schema.ts';

type WeekdayHours = {
  /** Hours of the restaurant's clock, in the order of the business day. */
  readonly hours: readonly number[];
  /** From Monday; `day` is one date of the weekday. Weekdays without sales are left out. */
  readonly weekdays: readonly { readonly day: string; readonly averages: readonly number[] }[];
  readonly highest: number;
};

/** Monday is 0. */
function weekdayOf(businessDay: string): number {
  return (new Date(businessDay).getUTCDay() + 6) % 7;
}

/**
 * `hours`: the hours of the report, without gaps. Days without sales don't lower an average, because the
 * restaurant was closed.
 */
export function averageByWeekday(rows: readonly SalesRow[], hours: readonly number[]): WeekdayHours {
  const groups = [...Map.groupBy(rows, ({ businessDay }) => weekdayOf(businessDay))];
  const weekdays = groups
    .sort(([one], [other]) => one - other)
    .map(([, group]) => {
      const days = new Set(group.map(({ businessDay }) => businessDay));
      const grossAt = (asked: number) =>
        group.filter(({ hour }) => hour === asked).reduce((sum, { gross }) => sum + gross, 0);
      const [day = ''] = days;
      return { day, averages: hours.map(hour => Math.round(grossAt(hour) / days.size)) };
    });
  return { hours, weekdays, highest: Math.max(0, ...weekdays.flatMap(({ averages }) => averages)) };
}
