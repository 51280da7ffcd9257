import t from 'tap';
import { restaurantSummary, userInfoOf } from '../../../../server/origin/account/account-rules.ts';
import { createDefaultSettings } from '../../../../server/origin/settings/default-settings.ts';

const settings = { ...createDefaultSettings('Pod Lipą', 'pl-PL'), version: 3 };

t.test('the summary lists the courses in the order they are served', async t => {
  const courses = settings.courses.toReversed();
  const summary = restaurantSummary({ ...settings, courses });
  t.same(
    summary.courses.map(({ number }) => number),
    [0, 1, 2, 3, 4],
  );
  t.match(summary, { name: 'Pod Lipą', currency: 'PLN', lateMinutes: 15, defaultLanguage: 'pl-PL' });
});

t.test('a person’s roles are those of the session', async t => {
  const person = { id: 'u1', username: 'anna', displayName: 'Anna' };
  const session = { organizationId: 'o1', roles: ['waiter', 'admin'] as const };
  t.match(userInfoOf(person, session, { settings, needsSubscription: true }), {
    userId: 'u1',
    orgId: 'o1',
    username: 'anna',
    roles: ['waiter', 'admin'],
    needsSubscription: true,
  });
});
