/** How a station's load slows it, learned from what it did. */
import t from 'tap';
import {
  learnedPace,
  type StationLine,
  stationPace,
} from '../../../../../../server/origin/order/preparation/pacing/station-pace-rules.ts';

const minuteMs = 60_000;

/** One cook, `minutes` a line, three lines every 20 minutes, each a minute after the other. */
function linesOfOneCook({ count = 120, minutes = 5, fromMs = 0 } = {}): StationLine[] {
  let freeMs = 0;
  return Array.from({ length: count }, (_, index) => {
    const sentMs = fromMs + Math.floor(index / 3) * 20 * minuteMs + (index % 3) * minuteMs;
    const readyMs = Math.max(sentMs, freeMs) + minutes * minuteMs;
    freeMs = readyMs;
    return { itemId: index % 2 === 0 ? 'steak' : 'trout', sentMs, readyMs };
  });
}

const endOf = (lines: readonly StationLine[]) => Math.max(...lines.map(({ readyMs }) => readyMs ?? 0));

t.test('what a line in front costs is learned from what it did cost', async t => {
  const learned = learnedPace(linesOfOneCook());
  t.ok(learned !== null);
  t.ok(
    Math.abs((learned?.usualOpen ?? 0) - 1) < 0.1,
    'the three of a group have 0, 1 and 2 in front of them',
  );
  t.ok(
    Math.abs((learned?.secondsPerOpen ?? 0) - 240) < 30,
    `${learned?.secondsPerOpen}: five minutes, less the one it came later`,
  );
});

t.test('what is open now counts, and how slow the station was lately', async t => {
  const before = linesOfOneCook();
  const learned = learnedPace(before);
  const fromMs = endOf(before) + 24 * 60 * minuteMs;
  const asUsual = linesOfOneCook({ count: 6, fromMs });
  const open = { itemId: 'steak', sentMs: endOf(asUsual), readyMs: null };
  const calm = stationPace(learned, [...asUsual, open], endOf(asUsual));
  t.equal(calm.open, 1);
  t.ok(Math.abs(calm.latelySeconds) < 30, `${calm.latelySeconds}: as usual`);
  const slow = linesOfOneCook({ count: 6, minutes: 7, fromMs });
  t.ok(stationPace(learned, slow, endOf(slow)).latelySeconds > 45);
  t.equal(
    stationPace(learned, slow, endOf(slow) + 60 * minuteMs).latelySeconds,
    0,
    'an hour later it is over',
  );
});

t.test('of a station with few lines nothing is said but what it has', async t => {
  const learned = learnedPace(linesOfOneCook({ count: 40 }));
  t.equal(learned, null);
  const open = { itemId: 'steak', sentMs: 0, readyMs: null };
  const nothing = { secondsPerOpen: 0, latelySeconds: 0, spreadSeconds: 0 };
  t.same(stationPace(learned, [open], minuteMs), { open: 1, usualOpen: 1, ...nothing });
});
