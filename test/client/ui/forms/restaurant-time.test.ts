import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantAt } from '#shared/kernel/business-day.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { presetSpan, type RangePreset, rangePresets } from '../../../../client/ui/forms/restaurant-time.ts';

const zones = [
  'Europe/Warsaw',
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Apia',
];
const hourMs = 60 * 60_000;
const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();
const warsaw = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const spanOf = (preset: RangePreset, now: string, clock = warsaw) => {
  const { from, to } = presetSpan(preset, at(now), clock);
  return [iso(from), iso(to)];
};

const instant = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
const zone = fc.constantFrom(...zones);
const cutoff = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('the spans a restaurant asks for', () => {
  it('are business days of its own time zone, which keep the night', () => {
    expect(spanOf('today', '2026-11-21T02:59:00Z')).toEqual([
      '2026-11-20T03:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
    ]);
    expect(spanOf('today', '2026-11-21T03:00:00Z')[0]).toBe('2026-11-21T03:00:00.000Z');
    expect(spanOf('yesterday', '2026-11-21T02:59:00Z')).toEqual([
      '2026-11-19T03:00:00.000Z',
      '2026-11-20T03:00:00.000Z',
    ]);
    expect(spanOf('last7Days', '2026-11-20T12:00:00Z')).toEqual([
      '2026-11-14T03:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
    ]);
  });

  it('are weeks from Monday, and months', () => {
    // 1 March 2026 is a Sunday; at 2:00 the night still belongs to it.
    const sunday = '2026-03-02T01:00:00Z';
    expect(spanOf('lastWeek', sunday)).toEqual(['2026-02-16T03:00:00.000Z', '2026-02-23T03:00:00.000Z']);
    expect(spanOf('lastWeek', '2026-03-02T03:00:00Z')).toEqual([
      '2026-02-23T03:00:00.000Z',
      '2026-03-02T03:00:00.000Z',
    ]);
    expect(spanOf('thisMonth', sunday)).toEqual(['2026-03-01T03:00:00.000Z', '2026-04-01T02:00:00.000Z']);
    expect(spanOf('lastMonth', sunday)).toEqual(['2026-02-01T03:00:00.000Z', '2026-03-01T03:00:00.000Z']);
    expect(spanOf('lastMonth', '2026-01-15T12:00:00Z')[0]).toBe('2025-12-01T03:00:00.000Z');
  });

  it('are an hour shorter or longer when the clock is changed', () => {
    const length = (now: string) => {
      const { from, to } = presetSpan('today', at(now), warsaw);
      return (to - from) / hourMs;
    };
    expect(length('2026-03-28T12:00:00Z')).toBe(23);
    expect(length('2026-10-24T12:00:00Z')).toBe(25);
    expect(length('2026-11-20T12:00:00Z')).toBe(24);
  });

  it('begin at the jump of the clock when it skips the cut-off', () => {
    const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '02:30' };
    expect(spanOf('today', '2026-03-29T12:00:00Z', clock)[0]).toBe('2026-03-29T01:00:00.000Z');
  });

  it('contain the present, whatever zone, cut-off and change of the clock', () => {
    fc.assert(
      fc.property(instant, zone, cutoff, (nowMs, timeZone, businessDayCutoff) => {
        const clock = { timeZone, businessDayCutoff };
        const holds = (preset: RangePreset) => {
          const { from, to } = presetSpan(preset, nowMs, clock);
          return from <= nowMs && nowMs < to;
        };
        return holds('today') && holds('last7Days') && holds('thisMonth');
      }),
    );
  });

  it('join without a gap: yesterday ends where today begins, last month where this month begins', () => {
    fc.assert(
      fc.property(instant, zone, cutoff, (nowMs, timeZone, businessDayCutoff) => {
        const of = (preset: RangePreset) => presetSpan(preset, nowMs, { timeZone, businessDayCutoff });
        const [today, yesterday, week, lastWeek] = [
          of('today'),
          of('yesterday'),
          of('last7Days'),
          of('lastWeek'),
        ];
        return (
          yesterday.to === today.from &&
          week.to === today.to &&
          week.from < yesterday.from &&
          lastWeek.to <= today.from &&
          lastWeek.to >= week.from &&
          of('lastMonth').to === of('thisMonth').from
        );
      }),
    );
  });

  it('stay the same from any moment inside them', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        fc.constantFrom(...rangePresets),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (nowMs, timeZone, preset, share) => {
          if (preset !== 'today' && preset !== 'thisMonth') return true;
          const clock = { timeZone, businessDayCutoff: '04:00' };
          const span = presetSpan(preset, nowMs, clock);
          const other = Math.floor(span.from + (span.to - span.from) * share);
          const again = presetSpan(preset, other, clock);
          return again.from === span.from && again.to === span.to;
        },
      ),
    );
  });
});

describe('the clock on the wall', () => {
  it('is read back to the same minute, or to the first of two when the clock is set back', () => {
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const minute = Math.floor(ms / 60_000) * 60_000;
        const wall = wallAt(minute, timeZone);
        const back = instantAt(wall, timeZone);
        return wallAt(back, timeZone) === wall && back <= minute;
      }),
    );
  });

  it('never shows less than what was asked for, and less a second earlier', () => {
    fc.assert(
      fc.property(instant, zone, cutoff, (ms, timeZone, time) => {
        const wall = `${wallAt(ms, timeZone).slice(0, 10)}T${time}`;
        const found = instantAt(wall, timeZone);
        return wallAt(found, timeZone) >= wall && wallAt(found - 1_000, timeZone) < wall;
      }),
    );
  });

  it('skips an hour in spring and shows one twice in autumn', () => {
    expect(iso(instantAt('2026-03-29T02:30', 'Europe/Warsaw'))).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(instantAt('2026-03-29T03:00', 'Europe/Warsaw'))).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(instantAt('2026-10-25T02:30', 'Europe/Warsaw'))).toBe('2026-10-25T00:30:00.000Z');
    expect(wallAt(at('2026-10-25T01:30:00Z'), 'Europe/Warsaw')).toBe('2026-10-25T02:30');
  });

  it('takes what is no time for nothing', () => {
    expect(instantAt('', 'Europe/Warsaw')).toBeNaN();
    expect(instantAt('soon', 'UTC')).toBeNaN();
  });

  it('counts days over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});
