import fc from 'fast-check';
import t from 'tap';
import {
  backupBytesMax,
  backupName,
  backupsToDrop,
  readBackupName,
  type SizedBackup,
} from '../../../../server/store/backup-files/backup-rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const startMs = Date.parse('2026-11-01T00:00:00Z');
const noLimit = Number.POSITIVE_INFINITY;

function at(takenAtMs: number, kind: SizedBackup['kind'] = 'base', bytes = 1): SizedBackup {
  return { name: backupName('kelner', takenAtMs, kind), kind, takenAtMs, bytes };
}

t.test('a backup is found again by its name, and nothing else is', async t => {
  const takenAtMs = Date.parse('2026-11-21T18:05:00Z');
  for (const [kind, ending] of [
    ['whole', '.db'],
    ['base', '.db.zst'],
    ['changes', '.changes.zst'],
  ] as const) {
    const name = backupName('kelner', takenAtMs + 123, kind);
    t.equal(name, `kelner-2026-11-21T18-05-00Z${ending}`);
    t.same(readBackupName('kelner', name), { name, kind, takenAtMs });
    for (const other of [
      `${name}.partial`,
      `kelner${ending}`,
      `kelner-2026-99-99T00-00-00Z${ending}`,
      `my-${name}`,
    ])
      t.equal(readBackupName('kelner', other), null, other);
  }
});

/** The backups that stay of those taken in order. */
function retainedOf(taken: readonly SizedBackup[], bytesMax = noLimit): SizedBackup[] {
  let retained: SizedBackup[] = [];
  for (const backup of taken) {
    retained.push(backup);
    const dropped = new Set(backupsToDrop(retained, bytesMax));
    retained = retained.filter(each => !dropped.has(each));
  }
  return retained;
}

/** A base each night and changes every five minutes. */
function daysOf(count: number): SizedBackup[] {
  const slots = Array.from(
    { length: (count * dayMs) / (5 * minuteMs) },
    (_, index) => startMs + index * 5 * minuteMs,
  );
  return slots.map(slotMs => at(slotMs, (slotMs - startMs) % dayMs === 0 ? 'base' : 'changes'));
}

t.test('bases of two weeks stay with all their changes', async t => {
  const retained = retainedOf(daysOf(20));
  t.equal(retained.filter(({ kind }) => kind === 'base').length, 14);
  t.equal(retained.length, (14 * dayMs) / (5 * minuteMs));
});

t.test('many bases of a day are thinned out, but all of the last two hours stay', async t => {
  const everyTen = Array.from({ length: (20 * dayMs) / (10 * minuteMs) }, (_, index) =>
    at(startMs + index * 10 * minuteMs),
  );
  const ages = retainedOf(everyTen).map(({ takenAtMs }) => startMs + 20 * dayMs - 10 * minuteMs - takenAtMs);
  t.equal(ages.filter(age => age < 2 * hourMs).length, 12);
  t.equal(ages.filter(age => age < dayMs).length, 12 + 22);
  t.equal(ages.filter(age => age >= dayMs).length, 13, 'today and thirteen days before it');
});

t.test('backups take three times the store at most, and the oldest go first', async t => {
  const storeBytes = 1_600_000_000;
  const bases = daysOf(12).map(backup => ({
    ...backup,
    bytes: backup.kind === 'base' ? 400_000_000 : 100_000,
  }));
  const retained = retainedOf(bases, backupBytesMax(storeBytes));
  const bytes = retained.reduce((sum, each) => sum + each.bytes, 0);
  t.ok(bytes <= 3 * storeBytes && bytes > 2.5 * storeBytes, String(bytes));
  t.equal(retained.at(-1), bases.at(-1));
  t.equal(retained[0]?.kind, 'base', 'changes never stay without their base');
  t.ok(backupBytesMax(1_000) > 3_000, 'a small store retains more');
  t.equal(backupBytesMax(storeBytes, storeBytes), 2 * storeBytes, 'copies before updates count too');
});

t.test('the newest is never dropped, nor what a retained one follows', async t => {
  const steps = fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 * 12 }), { minLength: 1 });
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 500 }),
      (slots, every, bytesMax) => {
        const backups = slots.map(slot =>
          at(startMs + slot * 5 * minuteMs, slot % every === 0 ? 'base' : 'changes'),
        );
        const dropped = backupsToDrop(backups, bytesMax);
        const retained = backups
          .filter(backup => !dropped.includes(backup))
          .toSorted((one, other) => one.takenAtMs - other.takenAtMs);
        const inOrder = backups.toSorted((one, other) => one.takenAtMs - other.takenAtMs);
        t.equal(retained.at(-1), inOrder.at(-1));
        for (const [index, backup] of inOrder.entries())
          if (backup.kind === 'changes' && retained.includes(backup) && index > 0)
            t.ok(retained.includes(inOrder[index - 1] ?? backup), 'what it follows');
        // At each moment of deleting them, no changes are without their base.
        const firstBase = dropped.findIndex(({ kind }) => kind === 'base');
        t.ok(dropped.slice(0, firstBase).every(({ kind }) => kind === 'changes'));
        t.same(backupsToDrop(retained, bytesMax), []);
      },
    ),
    { numRuns: 50 },
  );
});
