/** The cash drawer figures of a day report: the number of openings by reason, and each opening without a sale. */

import type { DayReportFigures } from '#shared/cash/day-report-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { drawerCauses } from '#shared/order/payment-schema.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { DrawerOpeningRow } from '../../printing/drawers/drawer-opening-row.ts';
import type { DayFacts } from './day-facts.ts';

function isFailed({ state }: DrawerOpeningRow): boolean {
  return state === 'failed';
}

function resultOf({ state }: DrawerOpeningRow): 'opened' | 'failed' | 'unknown' {
  return state === 'opened' || state === 'failed' ? state : 'unknown';
}

export function dayDrawers({ openings }: DayFacts): Pick<DayReportFigures, 'drawerOpenings' | 'noSales'> {
  if (openings.length === 0) return {};
  const ofCause = (cause: DrawerOpeningRow['cause']) => openings.filter(row => row.cause === cause);
  const noSales = ofCause('noSale');
  return {
    drawerOpenings: drawerCauses.flatMap(cause => {
      const all = ofCause(cause);
      const failed = all.filter(isFailed).length;
      return all.length === 0 ? [] : [{ cause, opened: all.length - failed, failed }];
    }),
    ...(noSales.length > 0 && {
      noSales: noSales.map(row => {
        const approvedBy: Person | null = row.approved_by === null ? null : JSON.parse(row.approved_by);
        return withoutNulls({
          till: row.device_name,
          reason: row.reason ?? '',
          by: JSON.parse(row.opened_by) as Person,
          approvedBy,
          at: row.at,
          result: resultOf(row),
        });
      }),
    }),
  };
}
