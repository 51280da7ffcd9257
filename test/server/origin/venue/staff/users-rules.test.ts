import t from 'tap';
import { mayBeChangedBy } from '#shared/platform/organization-admins.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { defaultRights } from '../../../../../server/origin/kernel/callers/staff-rights.ts';
import {
  canTakeOrders,
  inNameOrder,
  isUsernameTaken,
  keepsAnAdmin,
} from '../../../../../server/origin/venue/staff/users-rules.ts';

function member(id: string, fields: Partial<User> = {}): User {
  return {
    id,
    username: id,
    displayName: id,
    orgRole: 'basic_member',
    roles: ['waiter'],
    rights: defaultRights,
    isActive: true,
    joinedAt: '2025-11-20T10:00:00.000Z',
    version: 1,
    ...fields,
  };
}

const owner = member('owner', { orgRole: 'admin', roles: ['admin'] });
const magda = member('magda', { roles: ['admin'] });
const anna = member('anna');

t.test('usernames are taken whatever their case', async t => {
  t.equal(isUsernameTaken([anna], 'ANNA'), true);
  t.equal(isUsernameTaken([anna], 'ania'), false);
});

t.test('orders are handed over to waiters and admins who work here now', async t => {
  t.equal(canTakeOrders(anna), true);
  t.equal(canTakeOrders(magda), true);
  t.equal(canTakeOrders(member('chief', { orgRole: 'admin', roles: [] })), true);
  t.equal(canTakeOrders(member('cook', { roles: ['kitchen', 'bar'] })), false);
  t.equal(canTakeOrders(member('gone', { isActive: false })), false);
});

t.test('a waiter may go', async t => {
  t.equal(keepsAnAdmin([owner, anna], anna, null, 'owner'), true);
});

t.test('one of two admins may go', async t => {
  t.equal(keepsAnAdmin([owner, magda], magda, null, 'owner'), true);
  const partner = member('partner', { orgRole: 'admin' });
  t.equal(keepsAnAdmin([owner, partner], owner, null, 'partner'), true);
});

t.test('the last admin of the organization stays, whoever else is an admin here', async t => {
  t.equal(keepsAnAdmin([owner, magda], owner, null, 'magda'), false);
  t.equal(keepsAnAdmin([owner, magda], owner, { ...owner, isActive: false }, 'magda'), false);
  const { joinedAt: _, ...neverHere } = member('partner', { orgRole: 'admin' });
  t.equal(keepsAnAdmin([owner, neverHere], owner, null, 'partner'), false);
});

t.test('admins of the organization are changed by its admins only, as long as there are any', async t => {
  const asManager = {};
  const asOwner = { isOrganizationAdmin: true };
  t.equal(mayBeChangedBy([owner, magda], owner, asManager), false);
  t.equal(mayBeChangedBy([owner, magda], owner, asOwner), true);
  t.equal(mayBeChangedBy([owner, magda], magda, asManager), true);
  const gone = { ...owner, isActive: false };
  t.equal(mayBeChangedBy([gone, magda], gone, asManager), true);
});

t.test('the last admin may not go, be switched off or become a waiter', async t => {
  const staff = [magda, anna];
  t.equal(keepsAnAdmin(staff, magda, null, 'magda'), false);
  t.equal(keepsAnAdmin(staff, magda, { ...magda, isActive: false }, 'magda'), false);
  t.equal(keepsAnAdmin(staff, magda, { ...magda, roles: ['waiter'] }, 'magda'), false);
  t.equal(keepsAnAdmin(staff, magda, { ...magda, displayName: 'Magdalena' }, 'magda'), true);
});

t.test('an admin who never joined or is switched off does not count', async t => {
  const { joinedAt: _, ...neverHere } = member('ewa', { roles: ['admin'] });
  const switchedOff = member('jan', { roles: ['admin'], isActive: false });
  t.equal(keepsAnAdmin([magda, neverHere, switchedOff], magda, null, 'magda'), false);
  t.equal(keepsAnAdmin([magda, neverHere], neverHere, null, 'magda'), true);
});

t.test('the organization’s own admin cannot lock themselves out, though others remain', async t => {
  const staff = [owner, magda];
  t.equal(keepsAnAdmin(staff, owner, null, 'owner'), false);
  t.equal(keepsAnAdmin(staff, owner, { ...owner, isActive: false }, 'owner'), false);
  t.equal(keepsAnAdmin(staff, owner, { ...owner, roles: [] }, 'owner'), false);
  t.equal(keepsAnAdmin(staff, owner, { ...owner, roles: ['admin', 'waiter'] }, 'owner'), true);
});

t.test('people stand in the order of their names, ł after l', async t => {
  const names = ['Łukasz', 'Marek', 'Lena', 'anna'];
  const sorted = inNameOrder(names.map((displayName, index) => member(`p${index}`, { displayName })));
  t.same(
    sorted.map(({ displayName }) => displayName),
    ['anna', 'Lena', 'Łukasz', 'Marek'],
  );
  const twins = inNameOrder([member('b', { displayName: 'Jan' }), member('a', { displayName: 'Jan' })]);
  t.equal(twins[0]?.username, 'a');
});
