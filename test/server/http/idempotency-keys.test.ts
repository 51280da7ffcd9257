import t from 'tap';
import { createKeysInUse } from '../../../server/http/idempotency-keys.ts';

t.test('while a write runs, its key is refused to its person alone, and free again at its end', async t => {
  const withKey = createKeysInUse();
  const anna = { organizationId: 'org', userId: 'anna' };
  const end = Promise.withResolvers<string>();
  const running = withKey(anna, 'key', () => end.promise);
  await t.rejects(
    withKey(anna, 'key', async () => 'twice'),
    { code: 'REQUEST_IN_PROGRESS' },
  );
  t.equal(await withKey(anna, 'another', async () => 'done'), 'done');
  t.equal(await withKey({ ...anna, userId: 'jan' }, 'key', async () => 'done'), 'done');
  t.equal(await withKey({ ...anna, organizationId: 'other' }, 'key', async () => 'done'), 'done');
  end.resolve('once');
  t.equal(await running, 'once');
  await t.rejects(
    withKey(anna, 'key', () => Promise.reject(new Error('failed'))),
    { message: 'failed' },
  );
  t.equal(await withKey(anna, 'key', async () => 'again'), 'again');
});
