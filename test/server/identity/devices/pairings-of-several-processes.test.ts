/** Two processes hold the pairings of one store in memory: what one writes must not undo what the other has just written. */
import t, { type Test } from 'tap';
import { createDeviceCredentials } from '../../../../server/identity/devices/device-credentials.ts';
import { identityMigrations } from '../../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../../server/identity/shared/identity-tables.ts';
import { openTestStore } from '../../../helpers/stores/test-store.ts';

const till = { organizationId: 'lipa', deviceId: 'till' };
const pairing = { name: 'Bar', pairedAt: '2026-05-01T10:00:00.000Z', isReplay: false };
const shared = { lockSeconds: 60, locksAfterOrder: false };

async function openTwo(t: Test) {
  const database = await openTestStore<IdentityTables>(identityMigrations);
  t.teardown(() => database.close());
  return [await createDeviceCredentials(database), await createDeviceCredentials(database)] as const;
}

t.test('a screen that is shared at another process right after its pairing stays paired', async t => {
  const [one, other] = await openTwo(t);
  await one.issue(till, pairing);
  await other.share(till, shared);
  const expected = [{ name: 'Bar', sharing: shared, isPaired: true }];
  t.match(other.list('lipa'), expected);
  await one.readAgain();
  t.match(one.list('lipa'), expected);
});

t.test('a pairing that ended is not brought back by what another process writes meanwhile', async t => {
  const [one, other] = await openTwo(t);
  await one.issue(till, pairing);
  await other.readAgain();
  await one.end(till);
  await other.share(till, shared);
  await other.rename(till, 'Garten');
  await other.setAccount(till, 'account');
  const expected = [{ name: 'Garten', sharing: shared, accountId: 'account', isPaired: false }];
  t.match(other.list('lipa'), expected);
  await one.readAgain();
  t.match(one.list('lipa'), expected);
});

t.test('an end keeps when the device was paired: an answer of then gives no secret', async t => {
  const [one, other] = await openTwo(t);
  await one.issue(till, pairing);
  await other.end(till);
  await one.readAgain();
  t.equal(await one.issue(till, { ...pairing, isReplay: true }), null);
});
