import { expect, it } from 'vitest';
import { createDataAccess } from '../../../client/create-data-access.ts';
import { seedOf } from '../../../client/writes/order-intents.ts';
import type { OrderWork } from '../../../client/writes/order-work.ts';
import { createOrderDelivery } from '../../../client/writes/tab-outbox.ts';
import { type Answers, createFakeEnvironment } from '../harness/fake-browser-environment.ts';
import { makeItem, makeLine, makeOrder } from '../harness/order-factory.ts';

const seed = seedOf(makeItem({ id: 'pierogi' }));
const order = { id: 'order', number: 118, type: 'dineIn' as const };
const lines = 'POST /api/waiter/orders/order/lines';
const added: OrderWork = {
  order,
  intents: [{ kind: 'add', line: { ...seed, id: 'a', quantity: 1 } }],
  request: { write: 'addLines', params: { id: 'order' }, body: { lines: [] } },
};

function createDelivery(answers: Answers) {
  const environment = createFakeEnvironment(answers);
  const credentials = { token: async () => 't', renew: async () => 't' };
  return { environment, ...createOrderDelivery(createDataAccess(environment, credentials), 'org anna') };
}

it('a tap on a known line is made absolute from the order as it is when it is sent', async () => {
  const known = makeOrder({ lines: [makeLine({ id: 'a', quantity: 4 })] });
  const { settle } = createDelivery({ 'GET /api/waiter/orders/order': known });
  const settled = await settle({ order, intents: [{ kind: 'raise', lineId: 'a', by: 1, seed }] }, 'key');
  expect(settled).toMatchObject({ work: { request: { write: 'changeLine', body: { quantity: 5 } } } });
});

it('a server that can’t be reached, or is busy, is waited for', async () => {
  const { deliver, environment } = createDelivery({
    [lines]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await deliver(added, 'key')).toEqual({ kind: 'later' });
  environment.answers[lines] = () => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(await deliver(added, 'key')).toEqual({ kind: 'later' });
});

it('a write over which the server breaks again and again stops holding back the others', async () => {
  const { deliver } = createDelivery({ [lines]: () => ({ status: 500, body: { code: 'INTERNAL' } }) });
  const kinds: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) kinds.push((await deliver(added, 'key')).kind);
  expect(kinds).toEqual(['later', 'later', 'later', 'refused']);
});

it('nothing goes out when the server doesn’t answer who this is, or says somebody else', async () => {
  const { isTheirs, environment } = createDelivery({
    'GET /api/auth/userinfo': { orgId: 'org', userId: 'anna' },
  });
  expect(await isTheirs()).toBe(true);
  environment.answers['GET /api/auth/userinfo'] = { orgId: 'org', userId: 'marek' };
  expect(await isTheirs()).toBe(false);
  environment.answers['GET /api/auth/userinfo'] = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await isTheirs()).toBe(false);
});
