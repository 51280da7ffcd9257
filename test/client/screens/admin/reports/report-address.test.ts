import { describe, expect, it } from 'vitest';
import {
  readView,
  spanBefore,
  writeView,
} from '../../../../../client/screens/admin/reports/report-address.ts';

const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const at = (iso: string) => Date.parse(iso);
const earlier = (from: string, to: string, now: string) => {
  const span = spanBefore({ from: at(from), to: at(to) }, at(now), clock);
  return [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
};

describe('the address of a report', () => {
  it('keeps which report and which time, and leaves out what is as usual', () => {
    for (const search of ['', 'report=vat', 'range=yesterday', 'report=items&range=last7Days']) {
      expect(writeView(readView(search))).toBe(search);
    }
    const own = { kind: 'own', from: at('2026-11-01T04:00:00Z'), to: at('2026-12-01T04:00:00Z') } as const;
    expect(readView(writeView({ kind: 'waiters', range: own }))).toEqual({ kind: 'waiters', range: own });
  });

  it('makes the best of nonsense', () => {
    const usual = { kind: 'sales', range: { kind: 'thisBusinessDay' } };
    expect(readView('report=profit&range=ever&from=b&to=a')).toEqual(usual);
    expect(readView('from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z')).toEqual(usual);
  });

  it('compares a day with the same day of the week before', () => {
    expect(earlier('2026-11-19T03:00:00Z', '2026-11-20T03:00:00Z', '2026-11-20T19:00:00Z')).toEqual([
      '2026-11-12T03:00:00.000Z',
      '2026-11-13T03:00:00.000Z',
    ]);
  });

  it('compares what is not over only as far as it goes', () => {
    expect(earlier('2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z', '2026-11-20T19:00:00Z')).toEqual([
      '2026-11-13T03:00:00.000Z',
      '2026-11-13T19:00:00.000Z',
    ]);
  });

  it('goes back whole weeks, by the restaurant’s clock', () => {
    expect(earlier('2026-10-26T03:00:00Z', '2026-11-05T03:00:00Z', '2026-11-20T19:00:00Z')).toEqual([
      '2026-10-12T02:00:00.000Z',
      '2026-10-22T02:00:00.000Z',
    ]);
  });
});
