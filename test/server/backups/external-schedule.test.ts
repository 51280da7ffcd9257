import t from 'tap';
import type { ExternalOutcome } from '../../../server/backups/external/copy-newest.ts';
import { startExternalCopies } from '../../../server/backups/external/start-external-copies.ts';

type Planned = { atMs: number; work: () => void };

function startCopies(outcomes: () => Promise<ExternalOutcome>) {
  let now = 0;
  let planned: Planned[] = [];
  const told: string[] = [];
  let started = 0;
  const copies = startExternalCopies({
    ...{ file: 'data/kelner.db', folder: '/stick', passphrase: null },
    copy: () => {
      started += 1;
      return outcomes();
    },
    clock: {
      now: () => now,
      after(ms, work) {
        const entry = { atMs: now + ms, work };
        planned.push(entry);
        return () => {
          planned = planned.filter(each => each !== entry);
        };
      },
    },
    log: {
      warn: (_: object, text: string) => void told.push(text),
      info: (_: object, text: string) => void told.push(text),
    } as never,
  });
  return {
    copies,
    told,
    starts: () => started,
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await new Promise(resolve => setImmediate(resolve));
        const next = planned.filter(({ atMs }) => atMs <= end).sort((one, other) => one.atMs - other.atMs)[0];
        if (next === undefined) break;
        planned = planned.filter(each => each !== next);
        now = Math.max(now, next.atMs);
        next.work();
      }
      now = end;
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}

const known = { newestTakenAtMs: 1, isSameDisk: false, freeBytes: 4_711 };
const copied: ExternalOutcome = { ...known, hasCopied: true, fault: null };
const missing: ExternalOutcome = {
  ...copied,
  newestTakenAtMs: null,
  hasCopied: false,
  fault: { kind: 'missing', message: 'ENOENT' },
};
const minute = 60_000;
t.test(
  'a stick that was pulled out is said once, keeps what is known of it, and goes on when it is back',
  async t => {
    let outcome = copied;
    const { copies, told, pass } = startCopies(async () => outcome);
    await pass(minute);
    t.match(copies.state(), { newestTakenAtMs: 1, fault: null });
    outcome = missing;
    await pass(20 * minute);
    t.match(copies.state(), { newestTakenAtMs: 1, fault: 'missing' });
    outcome = copied;
    await pass(6 * minute);
    t.match(copies.state(), { fault: null });
    t.same(told, ['no copy could be put into BACKUP_DIR', 'copies in BACKUP_DIR go on']);
  },
);

t.test('a folder that does not answer is said, and not asked a second time meanwhile', async t => {
  const answer = Promise.withResolvers<ExternalOutcome>();
  const { copies, pass, starts } = startCopies(() => answer.promise);
  await pass(14 * minute);
  t.equal(copies.state().fault, null);
  await pass(60 * minute);
  copies.wake();
  t.equal(copies.state().fault, 'slow');
  t.equal(starts(), 1);
  answer.resolve(copied);
  await pass(minute);
  t.equal(copies.state().fault, null);
});

t.test('copying takes a twentieth of the time at most', async t => {
  let answer = Promise.withResolvers<ExternalOutcome>();
  const { copies, pass, starts } = startCopies(() => answer.promise);
  await pass(2 * minute);
  answer.resolve(copied);
  await pass(0);
  answer = Promise.withResolvers();
  await pass(30 * minute);
  copies.wake();
  t.equal(starts(), 1);
  await pass(12 * minute);
  t.equal(starts(), 2);
  copies.stop();
});
