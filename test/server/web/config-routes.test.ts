import Fastify from 'fastify';
import t from 'tap';
import { Value } from 'typebox/value';
import { publicConfig } from '#shared/platform/identity-schema.ts';
import { configRoutes } from '../../../server/web/config-routes.ts';

t.test('a browser learns what it needs before anybody signed in', async t => {
  const app = Fastify();
  let setupRequired = true;
  await app.register(configRoutes, {
    version: '1.2.3',
    lastingAddress: () => 'https://kelner.local:3000',
    billingPortalUrl: 'https://billing.example.com/',
    push: null,
    publicIdentity: async request => ({
      kind: 'local',
      setupRequired,
      setupCodeRequired: setupRequired && request.ip !== '127.0.0.1',
    }),
  });
  const first = await app.inject('/config.json');
  t.equal(first.headers['cache-control'], 'no-store');
  t.ok(Value.Check(publicConfig, first.json()));
  t.match(first.json(), {
    product: 'Kelner',
    version: '1.2.3',
    lastingAddress: 'https://kelner.local:3000',
    languages: ['en', 'pl-PL'],
    identity: { kind: 'local', setupRequired: true, setupCodeRequired: false },
    push: null,
    billingPortalUrl: 'https://billing.example.com/',
  });
  setupRequired = false;
  t.match((await app.inject('/config.json')).json(), { identity: { setupRequired: false } });
});
