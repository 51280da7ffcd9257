import t from 'tap';
import { createClerkBackend } from '../../../../server/identity/clerk/clerk-backend.ts';
import { startClerkDouble } from '../../../clerk-double/clerk-double.ts';
import { createClerkRig } from './clerk-rig.ts';

async function createRig(t: { after(work: () => unknown): void }, secretKey?: string) {
  const clerk = await startClerkDouble();
  t.after(() => clerk.stop());
  const logged: string[] = [];
  const backend = createClerkBackend({
    publishableKey: clerk.publishableKey,
    secretKey: secretKey ?? clerk.secretKey,
    apiUrl: clerk.url,
    log: { warn: (facts: unknown) => void logged.push(JSON.stringify(facts)) },
  });
  return { clerk, backend, logged };
}

t.test('Clerk says what a person is called', async t => {
  const { clerk, backend } = await createRig(t);
  const { id } = clerk.addUser({ username: 'anna_w', firstName: 'Anna', lastName: 'Wilk' });
  t.same(await backend.namesOf(id), { username: 'anna_w', displayName: 'Anna Wilk' });
});

t.test(
  'somebody unknown, a wrong key and a broken line are no names, and logged without the key',
  async t => {
    const { clerk, backend, logged } = await createRig(t);
    t.equal(await backend.namesOf('user_nobody'), null);
    clerk.fail('backendApi', 'down');
    t.equal(await backend.namesOf('user_nobody'), null);
    const stranger = await createRig(t, 'sk_live_wrong');
    t.equal(await stranger.backend.namesOf('user_nobody'), null);
    t.match(logged, [/status 404/, /reason/]);
    t.match(stranger.logged, [/status 401/]);
    t.notMatch([...logged, ...stranger.logged].join(), /sk_live/);
  },
);

t.test('nobody waits longer than three seconds for a name', async t => {
  const { clerk, backend, logged } = await createRig(t);
  clerk.fail('backendApi', 'hangs');
  t.equal(await backend.namesOf('user_1'), null);
  t.match(logged, [/no answer within 3000 ms/]);
});

t.test('signing out here ends the session at Clerk as well, without waiting for it', async t => {
  const { person, ask, clerk, logged } = await createClerkRig(t);
  const anna = person({ username: 'anna_w' });
  const ended = new Promise<void>(resolve => {
    const look = (): void => {
      if (clerk.isSessionEnded(anna.id)) resolve();
      else setImmediate(look);
    };
    look();
  });
  t.equal((await ask(anna.token(), 'POST', '/api/auth/logout')).status, 204);
  t.equal((await ask(anna.token())).status, 401, 'at once');
  await ended;
  const ewa = person({ username: 'ewa_b' });
  clerk.fail('backendApi', 'unavailable');
  t.equal((await ask(ewa.token(), 'POST', '/api/auth/logout')).status, 204);
  t.equal((await ask(ewa.token())).status, 401);
  while (!logged.some(line => line.includes('but not at Clerk')))
    await new Promise(resolve => setImmediate(resolve));
});
