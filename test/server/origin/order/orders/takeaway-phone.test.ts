/** The phone number of a takeaway: where it is shown, what is refused, and where it never stands. */
import t from 'tap';
import { reportReads } from '#shared/reports/report-calls.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { table1, soup } = restaurantIds;
const phone = '+48 (22) 600-100-200';
const takeaway = { type: 'takeaway', guestCount: 0 } as const;
const lines = [{ menuItemId: soup, quantity: 1 }];

function change(origin: OriginFixture, id: string, phone: string | null) {
  return origin.command('changeOrder', { phone }, { as: 'waiter', params: { id } });
}

t.test('a takeaway keeps the phone number it was opened with, until it is changed or cleared', async t => {
  const origin = await createOrigin(t);
  const { status, data } = await origin.command('createOrder', { ...takeaway, phone }, { as: 'waiter' });
  t.match({ status, data }, { status: 201, data: { type: 'takeaway', phone } });
  const params = { id: data.id };
  t.equal((await origin.read('waiterOrder', { as: 'waiter', params })).data.phone, phone);
  t.equal((await change(origin, data.id, '600100200')).data.phone, '600100200');
  const noted = await origin.command('changeOrder', { note: 'o 19' }, { as: 'waiter', params });
  t.equal(noted.data.phone, '600100200', 'another change leaves it');
  t.notOk('phone' in (await change(origin, data.id, null)).data);
  t.notOk('phone' in (await origin.command('createOrder', takeaway, { as: 'waiter' })).data);
});

t.test('what is no phone number is refused, and the refusal names the field', async t => {
  const origin = await createOrigin(t);
  const { data } = await origin.command('createOrder', { ...takeaway, phone: '12345' });
  const refusal = { status: 400, problem: { code: 'INVALID_REQUEST', errors: [{ path: 'phone' }] } };
  for (const wrong of ['', '1234', '1'.repeat(21), '600 100 abc', '600.100.200', '+ ( ) -', '600;100;200']) {
    t.match(await origin.command('createOrder', { ...takeaway, phone: wrong }), refusal, wrong);
    t.match(await change(origin, data.id, wrong), refusal, wrong);
  }
  t.equal((await origin.read('waiterOrders')).data.length, 1);
  t.equal((await origin.read('waiterOrder', { params: { id: data.id } })).data.phone, '12345');
});

t.test('an order eaten here has no phone number', async t => {
  const origin = await createOrigin(t);
  const refusal = { status: 400, problem: { code: 'INVALID_REQUEST', errors: [{ path: 'phone' }] } };
  const dineIn = { type: 'dineIn', guestCount: 2 } as const;
  t.match(await origin.command('createOrder', { ...dineIn, tableId: table1, phone }), refusal);
  t.match(await origin.command('createOrder', { ...dineIn, name: 'Anna', phone }), refusal);
  t.same((await origin.read('waiterOrders')).data, []);
  const { data } = await origin.command('createOrder', { ...dineIn, tableId: table1 });
  t.match(await change(origin, data.id, phone), refusal);
  t.equal((await origin.read('waiterOrder', { params: { id: data.id } })).data.version, 1);
});

t.test('the station and its printer show it, and so does the receipt', async t => {
  const origin = await createPrintingOrigin(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const { data } = await origin.command('createOrder', { ...takeaway, phone, lines });
  const params = { id: data.id };
  await origin.command('sendOrder', {}, { params });
  const kitchen = await origin.read('preparationOrders', { as: 'kitchen', params: { location: 'kitchen' } });
  t.match(kitchen.data, [{ orderType: 'takeaway', orderPhone: phone }]);
  await origin.until(async () => origin.texts().length === 1);
  t.match(origin.texts()[0], `Telefon: ${phone}`);
  const payment = { kind: 'cash', amount: data.total, tendered: data.total, closes: true } as const;
  await origin.command('takePayment', payment, { params });
  await origin.receiptState(data.id, 'issued');
  const receipt = origin.texts().find(text => text.includes('PARAGON'));
  t.match(receipt, `Telefon: ${phone}`);
});

t.test('a phone number stands in no report and in no event', async t => {
  const origin = await createPrintingOrigin(t);
  const { data } = await origin.command('createOrder', { ...takeaway, phone, name: 'Marek', lines });
  const params = { id: data.id };
  const other = '600 777 888';
  await change(origin, data.id, other);
  await origin.command('sendOrder', {}, { params });
  const payment = { kind: 'cash', amount: data.total, tendered: data.total, closes: true } as const;
  const closed = await origin.command('takePayment', payment, { params });
  t.match(closed.data, { state: 'closed', phone: other });

  const texts = await Promise.all(
    (Object.keys(reportReads) as (keyof typeof reportReads)[]).map(async name => {
      const { status, text } = await origin.read(name);
      t.equal(status, 200, name);
      return text;
    }),
  );
  const history = await origin.read('orderEvents', { params });
  t.match(history.data[0], { type: 'order.opened', payload: { after: { name: 'Marek' } } });
  t.match(history.data[1], { type: 'order.changed', payload: { isPhoneChanged: true } });
  const events = await origin.database.db.selectFrom('events').selectAll().execute();
  t.notMatch(JSON.stringify([texts, history.data, events]), /600-100-200|777 888/);
});
