/**
 * Lower bound for a durable write: one row, one transaction, one flush, with the store's own settings. Answers each
 * message, a duration in ms, with the transactions per second over that time.
 *
 * Usage: node test/bench/rig/bare-writer.ts FILE
 */
import { DatabaseSync } from 'node:sqlite';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: bare-writer.ts FILE');
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
database.exec('create table if not exists things (id integer primary key, body text not null)');
const insert = database.prepare('insert into things (body) values (?)');
const body = 'x'.repeat(1_500);

process.on('message', forMs => {
  const startMs = performance.now();
  const endMs = startMs + Number(forMs);
  let count = 0;
  for (; performance.now() < endMs; count += 1) {
    database.exec('begin immediate');
    insert.run(body);
    database.exec('commit');
  }
  process.send?.((count / (performance.now() - startMs)) * 1_000);
});
process.once('disconnect', () => process.exit());
