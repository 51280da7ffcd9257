import t from 'tap';
import { hasAnyRole, roles } from '#shared/kernel/roles.ts';

t.test('a person may do what one of their roles may', async t => {
  t.ok(hasAnyRole(['waiter'], ['waiter']));
  t.ok(hasAnyRole(['bar', 'waiter'], ['kitchen', 'bar']));
  t.notOk(hasAnyRole(['waiter'], ['kitchen', 'bar']));
  t.notOk(hasAnyRole([], ['waiter']));
});

t.test('an admin may do what any role may', async t => {
  for (const role of roles) t.ok(hasAnyRole(['admin'], [role]));
});

t.test('what needs no role is open to every member', async t => {
  t.ok(hasAnyRole([], []));
});
