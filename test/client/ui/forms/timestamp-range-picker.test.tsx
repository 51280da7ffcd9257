import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import {
  type ChosenRange,
  spanOf,
  TimestampRangePicker,
} from '../../../../client/ui/forms/timestamp-range-picker.tsx';
import { renderScreen } from '../../harness/screen-harness.tsx';

const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const nowMs = Date.parse('2026-11-20T19:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

async function openPicker(start: ChosenRange = { kind: 'today' }, language = 'en') {
  const chosen: ChosenRange[] = [];
  function Picker() {
    const [value, setValue] = useState(start);
    return (
      <TimestampRangePicker
        label="Opened"
        value={value}
        clock={clock}
        nowMs={nowMs}
        formatInstant={iso}
        onChange={range => {
          chosen.push(range);
          setValue(range);
        }}
      />
    );
  }
  await renderScreen(<Picker />, { language });
  return chosen;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a span of time', () => {
  it('is chosen by one tap: today, yesterday, the last 7 days, last week, this and last month §2.28h', async () => {
    const chosen = await openPicker();
    const names = ['Yesterday', 'Last 7 days', 'Last week', 'This month', 'Last month', 'Today'];
    for (const name of names) fireEvent.click(button(name));
    expect(chosen.map(({ kind }) => kind)).toEqual([
      ...['yesterday', 'last7Days', 'lastWeek', 'thisMonth', 'lastMonth', 'today'],
    ]);
    expect(button('Today').getAttribute('aria-pressed')).toBe('true');
    expect(button('Yesterday').getAttribute('aria-pressed')).toBe('false');
  });

  it('of one’s own starts from what was chosen, with date and time of the restaurant', async () => {
    const chosen = await openPicker();
    fireEvent.click(button('Custom range…'));
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-11-20T04:00');
    type(/^From/, '2026-10-25T01:30');
    type(/^To/, '2026-10-25T03:30');
    fireEvent.click(button('Show'));
    const [span] = chosen;
    // The clock was set back that night: two hours of local time were three.
    expect(span).toEqual({
      kind: 'own',
      from: Date.parse('2026-10-24T23:30:00Z'),
      to: Date.parse('2026-10-25T02:30:00Z'),
    });
    expect(button(/2026-10-24T23:30/).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('can’t end before it begins, nor lack a time', async () => {
    const chosen = await openPicker();
    fireEvent.click(button('Custom range…'));
    type(/^To/, '2026-11-01T00:00');
    fireEvent.click(button('Show'));
    expect(screen.getByText('The end must be after the start.')).toBeDefined();
    type(/^From/, '');
    expect(screen.getByText('Choose a date and time.')).toBeDefined();
    fireEvent.click(button('Show'));
    expect(chosen).toEqual([]);
  });

  it('is left as it was with Escape', async () => {
    await openPicker();
    fireEvent.click(button('Custom range…'));
    fireEvent.keyDown(screen.getByLabelText('From'), { key: 'Escape' });
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(button('Custom range…').getAttribute('aria-expanded')).toBe('false');
  });

  it('moves on with the days unless it is one’s own', () => {
    const own = { kind: 'own', from: 1, to: 2 } as const;
    expect(spanOf(own, nowMs, clock)).toBe(own);
    expect(iso(spanOf({ kind: 'today' }, nowMs, clock).from)).toBe('2026-11-20T03:00:00.000Z');
    expect(iso(spanOf({ kind: 'today' }, nowMs + 8 * 60 * 60_000, clock).from)).toBe(
      '2026-11-21T03:00:00.000Z',
    );
  });

  it('is asked for in Polish too', async () => {
    await openPicker({ kind: 'today' }, 'pl-PL');
    expect(button('Zeszły tydzień')).toBeDefined();
    fireEvent.click(button('Własny zakres…'));
    expect(screen.getByText('Czas lokalu (Europe/Warsaw).')).toBeDefined();
  });
});

describe('in the nights of 2027 in which Warsaw’s clocks are changed', () => {
  const spans = (at: string) =>
    (['yesterday', 'today', 'lastMonth'] as const).map(kind => {
      const { from, to } = spanOf({ kind }, Date.parse(at), clock);
      return [iso(from).slice(5, 16), iso(to).slice(5, 16), (to - from) / 3_600_000];
    });

  it('yesterday, today and the business day are the days on the wall, 23 or 25 hours long', () => {
    expect(spans('2027-03-28T01:30:00Z')).toEqual([
      ['03-26T03:00', '03-27T03:00', 24],
      ['03-27T03:00', '03-28T02:00', 23],
      ['02-01T03:00', '03-01T03:00', 28 * 24],
    ]);
    expect(spans('2027-10-31T02:30:00Z')).toEqual([
      ['10-29T02:00', '10-30T02:00', 24],
      ['10-30T02:00', '10-31T03:00', 25],
      ['09-01T02:00', '10-01T02:00', 30 * 24],
    ]);
  });

  it.each([
    // Two to three is skipped.
    ['2027-03-28T02:00', '2027-03-28T04:00', '2027-03-28T01:00:00.000Z', '2027-03-28T02:00:00.000Z'],
    ['2027-10-31T02:00', '2027-10-31T03:00', '2027-10-31T00:00:00.000Z', '2027-10-31T02:00:00.000Z'],
  ])('one’s own from %s to %s has every hour in it once', async (from, to, first, end) => {
    const chosen = await openPicker();
    fireEvent.click(button('Custom range…'));
    type(/^From/, from);
    type(/^To/, to);
    fireEvent.click(button('Show'));
    expect(chosen).toEqual([{ kind: 'own', from: Date.parse(first), to: Date.parse(end) }]);
  });
});
