/** A process that writes dishes and takes a backup after each other, until it is killed. Prints how many dishes a write, and a backup, has saved. */
import { startBackups } from '../../../server/backups/start-backups.ts';
import { openStore } from './backed-up-store.ts';

const hourMs = 60 * 60_000;
const [file = '', firstId = '', startMs = ''] = process.argv.slice(2);
const database = await openStore(file);
let nowMs = Number(startMs);
let saved = Number(firstId) - 1;

let savedBefore = saved;
startBackups({
  file,
  changeCount: database.changeCount,
  recorder: database.changeRecorder,
  clock: {
    now: () => nowMs,
    after(_ms, then) {
      const timer = setTimeout(() => {
        savedBefore = saved;
        // A base is due after every fifth backup.
        nowMs += 10 * hourMs;
        then();
      }, 1);
      return () => clearTimeout(timer);
    },
  },
  log: { error: (told: object) => process.stdout.write(`fault ${JSON.stringify(told)}\n`), debug() {} },
  onTaken: () => process.stdout.write(`backup ${savedBefore}\n`),
});
for (;;) {
  const id = saved + 1;
  await database.transaction('restaurant', tx =>
    tx
      .insertInto('dishes')
      .values({ id, name: `Danie ${id}`.repeat(20) })
      .execute(),
  );
  saved = id;
  process.stdout.write(`write ${saved}\n`);
}
