import t from 'tap';
import { createLogStream } from '../../../server/http/log-stream.ts';

type Done = (error: Error | null, written: number) => void;

/** A log with a scripted file and a manual clock. */
function openLog(bufferedBytesMax?: number) {
  const asked: { text: string; done: Done }[] = [];
  const later: (() => void)[] = [];
  const stream = createLogStream({
    fd: -1,
    ...(bufferedBytesMax !== undefined && { bufferedBytesMax }),
    write: (_fd, bytes, done) => void asked.push({ text: String(bytes), done }),
    later: work => void later.push(work),
  });
  const next = () => {
    const write = asked.shift();
    if (write === undefined) throw new Error('Nothing is written');
    return {
      text: write.text,
      takes: (written = write.text.length) => write.done(null, written),
      fails: () => write.done(new Error('ENOSPC'), 0),
    };
  };
  return { stream, asked, next, later: () => later.shift()?.() };
}

t.test('lines that come while one is written go together, in their order', t => {
  const { stream, next } = openLog();
  for (const line of ['a', 'b', 'c']) stream.write(line);
  const first = next();
  t.equal(first.text, 'a');
  first.takes();
  const second = next();
  t.equal(second.text, 'bc');
  second.takes();
  t.end();
});

t.test('what was taken in part goes on where it ended', t => {
  const { stream, asked, next } = openLog();
  stream.write('abc');
  next().takes(1);
  const rest = next();
  t.equal(rest.text, 'bc');
  rest.takes();
  t.same(asked, []);
  t.end();
});

t.test('what was not taken is tried again later, and nothing meanwhile', t => {
  const { stream, asked, next, later } = openLog();
  stream.write('a');
  next().fails();
  stream.write('b');
  t.same(asked, []);
  later();
  const again = next();
  t.equal(again.text, 'a');
  again.takes();
  const after = next();
  t.equal(after.text, 'b');
  after.takes();
  t.end();
});

t.test('beyond what may be kept lines are counted, and the log says how many', t => {
  const { stream, next } = openLog(3);
  for (const line of ['a', 'bb', 'cc', 'd', 'e', 'f']) stream.write(line);
  const stalled = next();
  stalled.takes();
  const kept = next();
  t.match(kept.text, /^bbd\{.+"lost":3,"msg":"lines of the log were lost"\}\n$/);
  kept.takes();
  t.end();
});
