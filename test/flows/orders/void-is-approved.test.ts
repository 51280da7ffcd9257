/** A waiter may not void what the kitchen has: an admin says yes on their own screen, or with their password on the waiter's phone. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import {
  brings,
  done,
  type SampleEvening,
  sendTo,
  startSampleEvening,
} from '../../helpers/restaurants/sample-evening.ts';
import { type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';

const reason = 'Pomyłka';
const kitchenPath = '/api/preparation/orders?location=kitchen';

async function refusedVoid({ anna, dish, drink, tables }: SampleEvening, table: number) {
  const items = [dish, drink].map(item => ({ item, quantity: 1 }));
  const order = await sendTo(anna, tables[table], items);
  const line = order.lines[0];
  const path = `/api/waiter/orders/${order.id}`;
  const refused = await anna.write<Problem>('POST', `${path}/lines/${line?.id}/void`, { reason });
  return { order, line, path, refused };
}

/** A void needs approval right after sending, too. */
async function allowNoGrace({ owner }: SampleEvening): Promise<void> {
  const { version, ...settings } = (await owner.get<Settings>('/api/admin/settings')).body;
  await done(owner.write('PUT', '/api/admin/settings', { ...settings, voidGraceMinutes: 0 }, { version }));
}

/** As the dialog on the phone sends it: with the phone's own session. */
async function sayByPassword(phone: StaffSession, id: string, password: string, key: string = randomUUID()) {
  const response = await fetch(`${phone.baseUrl}/identity/approvals/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: phone.baseUrl,
      cookie: phone.cookie,
      'idempotency-key': key,
    },
    body: JSON.stringify({ username: 'owner', password }),
  });
  const body = (await response.json()) as Order & Problem;
  return { status: response.status, setCookie: response.headers.getSetCookie(), body };
}

t.test('voids beyond a waiter’s rights', async t => {
  const evening = await startSampleEvening(t);
  await allowNoGrace(evening);

  t.test(
    'the admin is asked live, says yes on another screen, and phone and kitchen see it at once',
    async t => {
      const { owner, anna, cook, drink } = evening;
      const desk = await watch(owner, ['/api/admin/approvals']);
      const kitchen = await watch(cook, [kitchenPath]);
      const { order, line, path, refused } = await refusedVoid(evening, 0);
      const phone = await watch(anna, [path]);
      t.teardown(() => Promise.all([desk.close(), kitchen.close(), phone.close()]));
      t.match(refused.body, { status: 403, code: 'APPROVAL_REQUIRED' });

      const request = { id: randomUUID(), kind: 'void', lineId: line?.id, reason };
      await done(anna.write('POST', `${path}/approvals`, request));
      await desk.waitFor(brings(request.id));
      const [waiting] = (await owner.get<Approval[]>('/api/admin/approvals')).body;
      t.match(waiting, { id: request.id, subject: `1 × ${line?.name}`, amount: line?.payable, reason });

      const self = await anna.write<Problem>('POST', `/api/admin/approvals/${request.id}/approve`, {});
      t.match(self.body, { status: 403, code: 'FORBIDDEN' });
      const approved = await done(owner.write('POST', `/api/admin/approvals/${request.id}/approve`, {}));
      t.match(approved, { total: drink.price, approvals: [] });
      t.match(approved.lines[0]?.void, { by: { name: 'anna_w' }, approvedBy: { name: 'Zofia' }, reason });
      await phone.waitFor(brings('"state":"voided"'));
      await kitchen.waitFor(brings('"state":"voided"'));
      const struck = (await cook.get<Ticket[]>(kitchenPath)).body.find(({ orderId }) => orderId === order.id);
      t.match(struck?.lines, [{ id: line?.id, state: 'voided', voidReason: reason }]);

      const again = await owner.write<Problem>('POST', `/api/admin/approvals/${request.id}/approve`, {});
      t.match(again.body, { status: 409, code: 'APPROVAL_DECIDED' });
    },
  );

  t.test(
    'the admin types their password on the waiter’s phone: it is done, and the phone stays the waiter’s',
    async t => {
      const { anna, owner } = evening;
      const { line, path } = await refusedVoid(evening, 1);
      const room = await watch(evening.kuba, [path]);
      t.teardown(() => room.close());
      const asked = await done(
        anna.write('POST', `${path}/approvals`, { kind: 'void', lineId: line?.id, reason }),
      );
      const id = asked.approvals[0]?.id ?? '';

      const wrong = await sayByPassword(anna, id, 'not the password');
      t.match(wrong.body, { status: 401, code: 'SIGN_IN_FAILED' });
      t.match((await anna.get<Order>(path)).body.lines[0], { state: 'sent' });

      const key = randomUUID();
      const approved = await sayByPassword(anna, id, 'a long enough password', key);
      t.equal(approved.status, 200);
      t.same(approved.setCookie, []);
      t.match(approved.body.lines[0], {
        state: 'voided',
        void: { by: { name: 'anna_w' }, approvedBy: { name: 'Zofia' } },
      });
      await room.waitFor(brings('"state":"voided"'));
      const repeated = await sayByPassword(anna, id, 'a long enough password', key);
      t.same(repeated.body, approved.body, 'a tap that is repeated has one effect');
      t.match((await anna.get<{ username: string }>('/api/auth/userinfo')).body, { username: 'anna_w' });
      t.same((await owner.get<Approval[]>('/api/admin/approvals')).body, []);
    },
  );

  t.test('somebody who is no admin can’t approve by their password either', async t => {
    const { line, path } = await refusedVoid(evening, 2);
    const asked = await done(
      evening.anna.write('POST', `${path}/approvals`, { kind: 'void', lineId: line?.id, reason }),
    );
    const response = await fetch(`${evening.url}/identity/approvals/${asked.approvals[0]?.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: evening.url,
        cookie: evening.anna.cookie,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ username: 'kuba_w', password: 'kuba_w has a password' }),
    });
    t.match(await response.json(), { status: 403, code: 'FORBIDDEN' });
    t.match((await evening.anna.get<Order>(path)).body, { approvals: [{ state: 'pending' }] });
  });

  t.test('a no is shown on the waiter’s phone, and nothing was done', async t => {
    const { owner, anna } = evening;
    const { line, path } = await refusedVoid(evening, 3);
    const phone = await watch(anna, [path]);
    t.teardown(() => phone.close());
    const asked = await done(
      anna.write('POST', `${path}/approvals`, { kind: 'void', lineId: line?.id, reason }),
    );
    await owner.write('POST', `/api/admin/approvals/${asked.approvals[0]?.id}/refuse`, {});
    await phone.waitFor(brings('"state":"refused"'));
    t.match((await anna.get<Order>(path)).body, {
      lines: [{ state: 'sent' }, {}],
      approvals: [{ state: 'refused', decidedBy: { name: 'Zofia' } }],
    });
  });
});
