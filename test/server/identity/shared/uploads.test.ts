import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { createUploads } from '../../../../server/identity/shared/uploads.ts';

t.test('a file comes in whole, and nothing of it stays on the disk', async t => {
  const folder = join(t.testdir({}), 'uploads');
  const uploads = await createUploads(folder);
  const content = await uploads.receive(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3);
  t.equal(content.toString(), 'abc');
  t.same(readdirSync(folder), []);
});

t.test('what grows beyond the limit or breaks off is refused, and leaves nothing', async t => {
  const folder = join(t.testdir({}), 'uploads');
  const uploads = await createUploads(folder);
  await t.rejects(uploads.receive(Readable.from([Buffer.alloc(3), Buffer.alloc(1)]), 3), {
    code: 'BODY_TOO_LARGE',
  });
  const broken = new Readable({ read: () => {} });
  broken.push('a');
  const receiving = uploads.receive(broken, 3);
  setImmediate(() => broken.destroy(new Error('gone')));
  await t.rejects(receiving, { code: 'REQUEST_TIMEOUT' });
  t.same(readdirSync(folder), []);
});

t.test('one a person, six in all', async t => {
  const uploads = await createUploads(join(t.testdir({}), 'uploads'));
  const leave = uploads.open('anna');
  t.throws(() => uploads.open('anna'), { code: 'TOO_MANY_REQUESTS' });
  for (const person of ['b', 'c', 'd', 'e', 'f']) uploads.open(person);
  t.throws(() => uploads.open('zofia'), { code: 'OVERLOADED' });
  leave();
  uploads.open('zofia');
});

t.test('what a killed process left behind goes at the next start', async t => {
  const folder = t.testdir({ uploads: {} });
  await writeFile(join(folder, 'uploads', 'half'), 'x');
  await createUploads(join(folder, 'uploads'));
  t.same(readdirSync(folder), []);
});
