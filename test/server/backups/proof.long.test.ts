import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { encryptFile } from '../../../server/backups/external/encrypted-copy.ts';
import { proofSentences } from '../../../server/backups/proof/last-proof.ts';
import { type Proof, type ProofJob, proveBackup } from '../../../server/backups/proof/prove-backup.ts';
import { startProofs } from '../../../server/backups/proof/start-proofs.ts';
import { rebuildSums } from '../../../server/origin/reports/day-sums/sums-check.ts';
import { takeBackup } from '../../../server/store/backup-files/take-backup.ts';
import { createOrigin, startMs } from '../../helpers/restaurants/origin-fixture.ts';
import { playEvening } from '../../helpers/restaurants/report-evening.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const passphrase = 'a lid on every pot';

/** An evening with its kept sums in a file, and a backup of it that is an hour old. */
async function backedUpEvening(t: Test) {
  const running = join(t.testdir(), 'origin', 'origin.db');
  mkdirSync(join(running, '..', 'backups'), { recursive: true });
  const origin = await createOrigin(t, running);
  await playEvening(origin);
  const { organization: organizationId } = restaurantIds;
  await rebuildSums(origin.database, { organizationId, nowMs: startMs + 2 * dayMs });
  const backup = join(running, '..', 'backups', 'origin-2025-11-22T18-00-00Z.db');
  t.equal(takeBackup({ source: running, target: backup }).fault, null);
  const nowMs = startMs + 2 * dayMs + hourMs;
  const prove = (job: Partial<ProofJob> = {}) =>
    proveBackup({ backup, passphrase: null, running, nowMs, ...job });
  return { origin, running, backup, prove, nowMs };
}

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

t.test('a backup is restored, opened and compared, beside a store that goes on', async t => {
  const { origin, running, backup, prove } = await backedUpEvening(t);
  await playEvening(origin);
  const proof = await prove();
  t.same(proof.wrong, []);
  t.match(proof, { isCompared: true, takenAtMs: startMs + 2 * dayMs, counts: { orders: 2, payments: 3 } });
  t.ok(proof.days > 0, 'sums of days were compared');
  t.notOk(existsSync(join(running, '..', 'backups', 'proof')), 'nothing restored stays behind');
  const [head, ...rest] = proofSentences(proof);
  t.match(
    head,
    /^.*origin-2025-11-22T18-00-00Z\.db, 60 minutes old: restored and opened\. It holds 2 orders, 3 payments and \d+ events/,
  );
  t.same(rest, ['It was compared with the running store.', 'Nothing is wrong with it.']);

  const encrypted = `${backup}.age`;
  await encryptFile(backup, encrypted, passphrase);
  t.same((await prove({ backup: encrypted, passphrase })).wrong, []);
  t.match(await prove({ backup: encrypted, passphrase: 'another lid on it' }), {
    counts: null,
    wrong: [/can't be decrypted/],
  });
});

t.test('whatever differs is said', async t => {
  const { running, backup, prove } = await backedUpEvening(t);
  const wrongAfter = async (file: string, statement: string) => {
    change(file, statement);
    return (await prove()).wrong;
  };
  t.same(await wrongAfter(running, "update events set user_id = 'somebody else' where seq = 3"), [
    '1 events differ between the backup and the running store',
  ]);
  t.match(await wrongAfter(running, 'delete from events where seq > 5 and seq < 8'), [
    /^2 events of the backup are not in/,
    /events differ/,
  ]);
  t.match(await wrongAfter(backup, "update report_sums set content = '[]' where part = 'sales'"), [
    /: \d+ sums of days differ from the orders or their events$/,
    /events/,
    /events/,
  ]);
  t.match(await wrongAfter(backup, 'update payments set amount = amount + 100 where refund_of is null'), [
    /events/,
    /events/,
    /^2 payments differ/,
  ]);
  change(backup, 'pragma foreign_keys = off; delete from orders');
  t.match((await prove()).wrong[0], /rows refer to rows that are not there$/);
  writeFileSync(backup, 'noise'.repeat(1_000));
  const damaged = await prove();
  t.match(damaged, { counts: null, wrong: [/can't be used: file is not a database/] });
  t.match(proofSentences(damaged), [/can't be used/]);
});

t.test('a new computer has nothing to compare with, and says so', async t => {
  const { backup, prove } = await backedUpEvening(t);
  const proof = await prove({ backup, running: join(backup, '..', 'new', 'origin', 'origin.db') });
  t.match(proof, { isCompared: false, wrong: [], counts: { orders: 2 } });
});

const rightProof = (job: ProofJob): Proof => ({
  ...{ backup: job.backup, takenAtMs: 1, provedAtMs: job.nowMs, counts: null, days: 0, isCompared: true },
  wrong: [],
});

function startWeeks(t: Test, folder: string, prove: (job: ProofJob) => Promise<Proof>) {
  let nowMs = startMs;
  let planned: { atMs: number; work: () => void } | null = null;
  const told: string[] = [];
  const note = (_: object, text: string) => void told.push(text);
  const proofs = startProofs({
    file: join(folder, 'kelner.db'),
    external: { folder: join(folder, 'stick'), passphrase },
    prove,
    clock: {
      now: () => nowMs,
      after(ms, work) {
        planned = { atMs: nowMs + ms, work };
        return () => {
          planned = null;
        };
      },
    },
    log: { warn: note, error: note, info: note } as never,
  });
  t.teardown(() => proofs.stop());
  return {
    proofs,
    told,
    async pass(ms: number) {
      const end = nowMs + ms;
      while (planned !== null && planned.atMs <= end) {
        nowMs = planned.atMs;
        const { work } = planned;
        planned = null;
        work();
        while (planned === null) await new Promise(resolve => setImmediate(resolve));
      }
      nowMs = end;
    },
  };
}

t.test(
  'the newest copy is checked once a week, that outside first, and a start in between changes nothing',
  async t => {
    const backups = { 'kelner-2025-11-20T17-00-00Z.db': 'inside' };
    const folder = t.testdir({ 'kelner.db': '', backups, stick: {} });
    const jobs: ProofJob[] = [];
    let hasFailed = false;
    const prove = async (job: ProofJob) => {
      jobs.push(job);
      if (hasFailed) throw new Error('the thread ended');
      return rightProof(job);
    };
    const { proofs, pass, told } = startWeeks(t, folder, prove);
    t.equal(proofs.last(), null);
    await pass(6 * dayMs);
    t.same(
      jobs.map(({ backup }) => backup),
      [join(folder, 'backups', 'kelner-2025-11-20T17-00-00Z.db')],
    );
    t.match(JSON.parse(readFileSync(join(folder, 'backups', 'last-check.json'), 'utf8')), { wrong: [] });
    writeFileSync(join(folder, 'stick', 'kelner-2025-11-20T16-00-00Z.db.age'), 'outside');
    const again = startWeeks(t, folder, prove);
    t.match(again.proofs.last(), { wrong: [] });
    await again.pass(2 * dayMs);
    t.equal(jobs.length, 1);
    await pass(2 * dayMs);
    t.match(jobs[1], { backup: /stick.*age$/, passphrase });
    t.equal(told.length, 2);
    hasFailed = true;
    await pass(7 * dayMs + 2 * hourMs);
    t.ok(jobs.length > 2, 'a check that failed is tried again');
    t.match(told.at(-1), 'the backup could not be checked');
  },
);
