import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { rotateLog } from '../../server/rotating-log.ts';

t.test('the log is kept in files of a size, and the oldest goes', async t => {
  const folder = join(t.testdir(), 'logs');
  const log = rotateLog(folder, { bytesMax: 4, later: () => {} });
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n', 'six\n']) {
    log.write(line);
    log.flush();
  }
  t.same(readdirSync(folder).sort(), [
    ...['kelner.1.log', 'kelner.2.log', 'kelner.3.log', 'kelner.4.log', 'kelner.log'],
  ]);
  t.equal(readFileSync(join(folder, 'kelner.log'), 'utf8'), 'six\n');
  t.equal(readFileSync(join(folder, 'kelner.4.log'), 'utf8'), 'two\n');
});

t.test('where nothing can be written, nothing happens', async t => {
  const file = join(t.testdir({ taken: 'a file' }), 'taken');
  let work = (): void => {};
  const log = rotateLog(file, { later: planned => (work = planned) });
  log.write('one\n');
  work();
  log.write('two\n');
  log.flush();
  t.equal(readFileSync(file, 'utf8'), 'a file');
});
