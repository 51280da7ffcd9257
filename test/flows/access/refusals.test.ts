/** Bad input as a screen or a stranger could send it, through the whole product: each a problem with code and field. */
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { identityModes } from '../../helpers/identity-modes.ts';

async function readProblem(response: Response): Promise<Problem> {
  return (await response.json()) as Problem;
}

for (const mode of identityModes) {
  t.test(`with sign-in by ${mode.name}`, async t => {
    t.test('bad input §8.6', async t => {
      const { url, join } = await mode.open(t);
      const waiter = await join('anna_w', ['waiter']);
      const cook = await join('marek_k', ['kitchen']);
      const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
        ({ items }) => items,
      );
      const [dish, out] = menu.filter(item => item.station === 'kitchen');
      const open = (line: object) =>
        waiter.write<Problem>('POST', '/api/waiter/orders', {
          type: 'takeaway',
          guestCount: 1,
          lines: [line],
        });

      t.test('names the code and the field', async t => {
        const cases: [string, object, number, string, string][] = [
          [
            'an unknown item',
            { menuItemId: createUuid(), quantity: 1 },
            422,
            'ITEM_UNKNOWN',
            'lines/0/menuItemId',
          ],
          ['quantity 0', { menuItemId: dish?.id, quantity: 0 }, 400, 'INVALID_REQUEST', 'lines/0/quantity'],
          [
            'quantity 1000',
            { menuItemId: dish?.id, quantity: 1000 },
            400,
            'INVALID_REQUEST',
            'lines/0/quantity',
          ],
          [
            'a text as quantity',
            { menuItemId: dish?.id, quantity: '2' },
            400,
            'INVALID_REQUEST',
            'lines/0/quantity',
          ],
          [
            'an unknown property',
            { menuItemId: dish?.id, quantity: 1, price: 1 },
            400,
            'INVALID_REQUEST',
            'lines/0/price',
          ],
          ['no item', { quantity: 1 }, 400, 'INVALID_REQUEST', 'lines/0/menuItemId'],
        ];
        for (const [what, line, status, code, path] of cases) {
          const answer = await open(line);
          t.match(answer.body, { status, code }, what);
          t.ok(
            answer.body.errors?.some(error => error.path === path),
            `${what} names ${path}`,
          );
          t.match(answer.headers.get('content-type'), /^application\/problem\+json/);
        }
      });

      t.test('an item that was taken out is refused while adding and while sending', async t => {
        const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
          type: 'takeaway',
          guestCount: 1,
          lines: [{ menuItemId: out?.id, quantity: 1 }],
        });
        t.equal(opened.status, 201);
        const path = `/api/preparation/items/${out?.id}/availability`;
        t.equal((await cook.write('POST', path, { available: false, reason: 'brak' })).status, 200);
        const added = await open({ menuItemId: out?.id, quantity: 1 });
        t.match(added.body, { status: 422, code: 'ITEM_UNAVAILABLE' });
        t.equal(added.body.errors?.[0]?.path, 'lines/0/menuItemId');
        const sent = await waiter.write<Problem>('POST', `/api/waiter/orders/${opened.body.id}/send`, {});
        t.match(sent.body, { status: 422, code: 'ITEM_UNAVAILABLE' });
        t.equal((await cook.write('POST', path, { available: true })).status, 200);
        t.equal((await waiter.write('POST', `/api/waiter/orders/${opened.body.id}/send`, {})).status, 200);
      });

      t.test('keys: missing, malformed, used for something else', async t => {
        const authorization = `Bearer ${await waiter.token()}`;
        const body = JSON.stringify({ type: 'takeaway', guestCount: 1 });
        const headers = { authorization, origin: url, 'content-type': 'application/json' };
        const missing = await fetch(`${url}/api/waiter/orders`, { method: 'POST', headers, body });
        t.equal(missing.status, 400);
        t.equal((await readProblem(missing)).code, 'IDEMPOTENCY_KEY_REQUIRED');
        const malformed = { ...headers, 'idempotency-key': 'tap' };
        t.equal(
          (await fetch(`${url}/api/waiter/orders`, { method: 'POST', headers: malformed, body })).status,
          400,
        );
        const key = createUuid();
        t.equal(
          (await waiter.write('POST', '/api/waiter/orders', { type: 'takeaway', guestCount: 1 }, { key }))
            .status,
          201,
        );
        const reused = await waiter.write<Problem>(
          'POST',
          '/api/waiter/orders',
          { type: 'takeaway', guestCount: 2 },
          { key },
        );
        t.match(reused.body, { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
      });

      t.test('JSON that is none', async t => {
        const answer = await fetch(`${url}/api/waiter/orders`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await waiter.token()}`,
            origin: url,
            'content-type': 'application/json',
            'idempotency-key': createUuid(),
          },
          body: '{"type": "takeaway",',
        });
        t.equal(answer.status, 400);
        t.equal((await readProblem(answer)).code, 'MALFORMED_JSON');
      });

      t.test('who may not', async t => {
        const asCook = await cook.write<Problem>('POST', '/api/waiter/orders', {
          type: 'takeaway',
          guestCount: 1,
        });
        t.match(asCook.body, { status: 403, code: 'FORBIDDEN' });
        t.equal((await waiter.get<Problem>('/api/admin/users')).status, 403);
        const nobody = await fetch(`${url}/api/waiter/tables`);
        t.equal(nobody.status, 401);
        t.equal((await readProblem(nobody)).code, 'UNAUTHENTICATED');
        const garbage = await fetch(`${url}/api/waiter/tables`, {
          headers: { authorization: 'Bearer a.b.c' },
        });
        t.equal(garbage.status, 401);
        const elsewhere = await fetch(`${url}/api/waiter/orders`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await waiter.token()}`,
            origin: 'http://evil.example',
            'idempotency-key': createUuid(),
          },
        });
        t.equal(elsewhere.status, 403);
        t.equal((await readProblem(elsewhere)).code, 'FOREIGN_ORIGIN');
      });

      t.test('a made-up order is not found, like one of another restaurant', async t => {
        const path = `/api/waiter/orders/${createUuid()}`;
        t.equal((await waiter.get<Problem>(path)).status, 404);
        t.equal((await waiter.write<Problem>('POST', `${path}/send`, {})).status, 404);
        t.equal((await waiter.get<Problem>('/api/waiter/orders/not-an-id')).status, 404);
      });
    });
  });
}
