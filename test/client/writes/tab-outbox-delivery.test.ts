import { expect, it } from 'vitest';
import { createDataAccess } from '../../../client/create-data-access.ts';
import { seedOf } from '../../../client/writes/order-taps.ts';
import type { StoredWrite } from '../../../client/writes/outbox-store.ts';
import { createOrderDelivery } from '../../../client/writes/tab-outbox.ts';
import { type Answers, createFakeEnvironment } from '../harness/fake-browser-environment.ts';
import { makeItem, makeLine, makeOrder } from '../harness/order-factory.ts';

const seed = seedOf(makeItem({ id: 'pierogi' }));
const order = { id: 'order', number: 118, type: 'dineIn' as const };
const lines = 'POST /api/waiter/orders/order/lines';
const added: StoredWrite = {
  seq: 1,
  scope: 'org anna',
  key: 'key',
  revision: 1,
  order,
  taps: [{ kind: 'add', line: { ...seed, id: 'a', quantity: 1 } }],
  request: { write: 'addLines', params: { id: 'order' }, body: { lines: [] } },
};

function createDelivery(answers: Answers) {
  const environment = createFakeEnvironment(answers);
  const credentials = { token: async () => 't', renew: async () => 't' };
  return { environment, ...createOrderDelivery(createDataAccess(environment, credentials), 'org anna') };
}

it('a tap on a known line is made absolute from the order as it is when it is sent', async () => {
  const known = makeOrder({ lines: [makeLine({ id: 'a', quantity: 4 })] });
  const { plan } = createDelivery({ 'GET /api/waiter/orders/order': known });
  const { request: _, ...untried } = added;
  const planned = await plan({ ...untried, taps: [{ kind: 'raise', lineId: 'a', by: 1, seed }] });
  expect(planned).toMatchObject({ request: { write: 'changeLine', body: { quantity: 5 } } });
});

it('a server that can’t be reached, or is busy, is waited for', async () => {
  const { deliver, environment } = createDelivery({
    [lines]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await deliver(added)).toEqual({ kind: 'later' });
  environment.answers[lines] = () => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await deliver(added)).toEqual({ kind: 'later' });
});

it('a write over which the server breaks again and again stops holding back the others', async () => {
  const { deliver } = createDelivery({ [lines]: () => ({ status: 500, body: { code: 'INTERNAL' } }) });
  const kinds: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) kinds.push((await deliver(added)).kind);
  expect(kinds).toEqual(['later', 'later', 'later', 'refused']);
});

it('nothing goes out when the server doesn’t answer who this is, or says somebody else', async () => {
  const { isSignedIn, environment } = createDelivery({
    'GET /api/auth/userinfo': { orgId: 'org', userId: 'anna' },
  });
  expect(await isSignedIn()).toBe(true);
  environment.answers['GET /api/auth/userinfo'] = { orgId: 'org', userId: 'marek' };
  expect(await isSignedIn()).toBe(false);
  environment.answers['GET /api/auth/userinfo'] = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await isSignedIn()).toBe(false);
});

it('lines served together that are refused fall apart into single ones', async () => {
  const serve = 'POST /api/waiter/orders/order/serve';
  const { deliver } = createDelivery({ [serve]: () => ({ status: 409, body: { code: 'LINE_STATE' } }) });
  const taps = [{ kind: 'serve' as const, lineIds: ['a', 'b'] }];
  const request = { write: 'serveLines', params: { id: 'order' }, body: { lineIds: ['a', 'b'] } } as const;
  expect(
    await deliver({ ...added, taps, request: { ...request, body: { lineIds: ['a', 'b'] } } }),
  ).toMatchObject({
    kind: 'refused',
    parts: [
      { kind: 'serve', lineIds: ['a'] },
      { kind: 'serve', lineIds: ['b'] },
    ],
  });
});
