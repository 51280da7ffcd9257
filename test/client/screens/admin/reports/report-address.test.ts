import { describe, expect, it } from 'vitest';
import {
  comparedSpan,
  filePath,
  readView,
  spanText,
  writeView,
} from '../../../../../client/screens/admin/reports/report-address.ts';

type Comparison = Parameters<typeof comparedSpan>[0];

const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const at = (iso: string) => Date.parse(iso);
const earlier = (from: string, to: string, now: string, against: Comparison = 'weekdays') => {
  const span = comparedSpan(against, { from: at(from), to: at(to) }, at(now), clock);
  return span && [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
};

describe('the address of a report', () => {
  it('keeps which report and which time, and leaves out what is as usual', () => {
    for (const search of [
      '',
      'report=vat',
      'range=yesterday',
      'report=items&range=last7Days&against=lastYear',
    ]) {
      expect(writeView(readView(search))).toBe(search);
    }
    const own = { kind: 'own', from: at('2026-11-01T04:00:00Z'), to: at('2026-12-01T04:00:00Z') } as const;
    const view = { kind: 'waiters', range: own, against: 'none' } as const;
    expect(readView(writeView(view))).toEqual(view);
  });

  it('makes the best of nonsense', () => {
    const usual = { kind: 'sales', range: { kind: 'today' }, against: 'weekdays' };
    expect(readView('report=profit&range=ever&from=b&to=a&against=all')).toEqual(usual);
    expect(readView('from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z')).toEqual(usual);
  });

  it.each([
    ['2026-11-16T03:00:00Z', '2026-11-23T03:00:00Z', '2026-11-16 – 2026-11-22'],
    ['2026-11-22T03:00:00Z', '2026-11-23T03:00:00Z', '2026-11-22'],
    ['2026-10-24T02:00:00Z', '2026-10-25T03:00:00Z', '2026-10-24'],
    ['2026-11-23T03:00:00Z', '2026-11-23T18:50:00Z', '03:00 – 18:50'],
  ])('calls %s to %s by its days if they are whole: %s', (from, to, text) => {
    const dateTime = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    expect(spanText({ from: at(from), to: at(to) }, clock, { dateTime, day: date => date })).toBe(text);
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

  it('compares with the time right before, with the year before or with nothing', () => {
    const of = (from: string, to: string, against: Comparison) =>
      earlier(`${from}T03:00:00Z`, `${to}T03:00:00Z`, '2028-11-20T19:00:00Z', against);
    expect(of('2026-11-10', '2026-11-20', 'before')).toEqual([
      '2026-10-31T03:00:00.000Z',
      '2026-11-10T03:00:00.000Z',
    ]);
    expect(of('2028-02-29', '2028-03-01', 'lastYear')).toEqual([
      '2027-02-28T03:00:00.000Z',
      '2027-03-01T03:00:00.000Z',
    ]);
    expect(of('2026-11-19', '2026-11-20', 'none')).toBeNull();
    expect(of('2026-12-01', '2027-01-01', 'before')).toEqual([
      '2026-11-01T03:00:00.000Z',
      '2026-12-01T03:00:00.000Z',
    ]);
  });

  it('asks for a file with the period that it is compared with', () => {
    const span = { from: 0, to: 86_400_000 };
    expect(filePath('vat', span, null)).toBe(
      '/api/admin/reports/vat.csv?from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-02T00%3A00%3A00.000Z',
    );
    const week = { from: 0, to: 7 * 86_400_000 };
    expect(filePath('sales', week, null)).toContain('&rows=days');
    expect(filePath('sales', span, null)).not.toContain('rows');
    expect(filePath('vat', week, null)).not.toContain('rows');
    expect(filePath('vat', span, span)).toContain(
      '&beforeFrom=1970-01-01T00%3A00%3A00.000Z&beforeTo=1970-01-02T00%3A00%3A00.000Z',
    );
  });

  it('compares a month that is not over with the same days of the month before', () => {
    const so = (now: string) => earlier('2027-03-01T03:00:00Z', '2027-04-01T02:00:00Z', now, 'before');
    expect(so('2027-03-10T12:00:00Z')).toEqual(['2027-02-01T03:00:00.000Z', '2027-02-10T12:00:00.000Z']);
    expect(so('2027-03-31T12:00:00Z')?.[1]).toBe('2027-02-28T13:00:00.000Z');
  });

  it('compares the week of a change of the clocks with the one before', () => {
    expect(earlier('2026-10-19T02:00:00Z', '2026-10-26T03:00:00Z', '2026-11-20T19:00:00Z')).toEqual([
      '2026-10-12T02:00:00.000Z',
      '2026-10-19T02:00:00.000Z',
    ]);
  });

  it('goes back whole weeks, by the restaurant’s clock', () => {
    expect(earlier('2026-10-26T03:00:00Z', '2026-11-05T03:00:00Z', '2026-11-20T19:00:00Z')).toEqual([
      '2026-10-12T02:00:00.000Z',
      '2026-10-22T02:00:00.000Z',
    ]);
  });
});
