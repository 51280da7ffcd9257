import fc from 'fast-check';
import t from 'tap';
import { businessDaySpan } from '../../../../server/origin/kernel/sheets/business-hours-rules.ts';
import { piecesOf } from '../../../../server/origin/reports/report-span-rules.ts';

const hourMs = 60 * 60_000;
const aDay = Date.parse('2025-10-20T00:00:00.000Z');

t.test('pieces follow one another without a gap, and their days are whole and over', async () => {
  const time = fc.integer({ min: 0, max: 24 * 60 }).map(half => aDay + (half * hourMs) / 2);
  const zone = fc.constantFrom('Europe/Warsaw', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia');
  const clock = fc.record({ timeZone: zone, businessDayCutoff: fc.constantFrom('00:00', '02:30', '04:00') });
  fc.assert(
    fc.property(time, time, time, clock, (one, other, nowMs, clock) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const pieces = piecesOf({ from, to }, nowMs, clock);
      const days = pieces.flatMap(piece => piece.days);
      const steps = pieces.flatMap(piece => (piece.days.length > 0 ? piece.days : [piece]));
      const ends = [from, ...steps.map(step => step.to)];
      const firstDay = businessDaySpan(from, clock);
      const mayBeWhole = firstDay.from === from ? firstDay : businessDaySpan(firstDay.to, clock);
      return (
        ends.at(-1) === to &&
        steps.every((step, index) => step.from === ends[index] && step.from < step.to) &&
        days.every(day => day.to <= nowMs && businessDaySpan(day.from, clock).to === day.to) &&
        (days.length > 0 || mayBeWhole.to > Math.min(to, nowMs))
      );
    }),
  );
});
