import fc from 'fast-check';
import t from 'tap';
import {
  backupName,
  backupsToDrop,
  readBackupName,
} from '../../../../server/store/backup-files/backup-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const startMs = Date.parse('2026-11-01T00:00:00Z');

function at(takenAtMs: number) {
  return { name: backupName('kelner', takenAtMs), takenAtMs };
}

t.test('a backup is found again by its name, and nothing else is', async t => {
  const name = backupName('kelner', Date.parse('2026-11-21T18:05:00.123Z'));
  t.equal(name, 'kelner-2026-11-21T18-05-00Z.db');
  t.equal(readBackupName('kelner', name)?.takenAtMs, Date.parse('2026-11-21T18:05:00Z'));
  for (const other of [`${name}.partial`, 'kelner.db', 'kelner-2026-99-99T00-00-00Z.db', `my-${name}`])
    t.equal(readBackupName('kelner', other), null, other);
});

t.test('twelve of the last hour, one an hour of the last day and one a day for two weeks stay', async t => {
  let kept: { name: string; takenAtMs: number }[] = [];
  for (let nowMs = startMs; nowMs <= startMs + 20 * dayMs; nowMs += 5 * minuteMs) {
    kept.push(at(nowMs));
    const dropped = new Set(backupsToDrop(kept).map(({ name }) => name));
    kept = kept.filter(({ name }) => !dropped.has(name));
  }
  const ages = kept.map(({ takenAtMs }) => startMs + 20 * dayMs - takenAtMs);
  t.equal(ages.filter(age => age < hourMs).length, 12);
  t.equal(ages.filter(age => age < dayMs).length, 12 + 22);
  t.equal(ages.filter(age => age >= dayMs).length, 12, 'fourteen days, today and yesterday among them');
  t.ok(Math.max(...ages) < 14 * dayMs);
});

t.test('the newest is never dropped, and what was kept once is not dropped twice over', async t => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 * 12 }), { minLength: 1 }), steps => {
      const backups = steps.map(step => at(startMs + step * 5 * minuteMs));
      const dropped = new Set(backupsToDrop(backups));
      const kept = backups.filter(backup => !dropped.has(backup));
      const newestMs = Math.max(...backups.map(({ takenAtMs }) => takenAtMs));
      t.ok(kept.some(({ takenAtMs }) => takenAtMs === newestMs));
      t.ok(kept.length <= 12 + 24 + 14);
      t.same(backupsToDrop(kept), []);
    }),
    { numRuns: 50 },
  );
});
