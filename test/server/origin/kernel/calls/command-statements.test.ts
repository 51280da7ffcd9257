/** How many statements a command takes in its transaction: on PostgreSQL, each is a round trip under the restaurant's lock. */
import t from 'tap';
import type { WriteBody, WriteName } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { addTill, tillId } from '../../../../helpers/fuzz/law-till.ts';
import { createOptionedOrigin } from '../../../../helpers/restaurants/optioned-origin.ts';
import type { CommandOptions, OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { ifMatch } from '../../../../helpers/restaurants/stocked-origin.ts';
import { logStatements } from '../../../../helpers/stores/statement-log.ts';
import { onlySqlite } from '../../../../helpers/stores/test-store.ts';

const { table1, soup, dumplings, beer, water } = restaurantIds;
const statementsMost = 12;

async function printAtStations(origin: OriginFixture): Promise<void> {
  for (const station of ['kitchen', 'bar'] as const)
    await origin.command('createDevice', {
      name: station,
      kind: 'printer',
      station,
      address: '10.0.0.9:9100',
    });
}

async function countPortions(origin: OriginFixture, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await origin.command('changeMenuItem', { portionsLeft: 50 }, { params: { id }, headers: ifMatch(1) });
}

t.test(
  'no command of an evening takes more than twelve statements, with options, recipes, portions and printers',
  onlySqlite,
  async t => {
    const { origin, option } = await createOptionedOrigin(t);
    await addTill(origin);
    await printAtStations(origin);
    await countPortions(origin, [beer, water]);
    const log = logStatements(t);
    const taken: Record<string, number> = {};

    async function run<N extends WriteName>(name: N, body: WriteBody<N>, options: CommandOptions) {
      const headers = { 'x-device-id': tillId };
      let order: Order | undefined;
      const statements = await log.during(async () => {
        const answer = await origin.command(name, body, { as: 'admin', headers, ...options });
        if (answer.status >= 300) throw new Error(`${name}: ${answer.text}`);
        order = answer.data as Order;
      });
      taken[name] = Math.max(taken[name] ?? 0, statements.length);
      if (order === undefined) throw new Error(`${name} answered nothing`);
      return order;
    }

    const modifiers = [{ optionId: option('Z patelni') }, { optionId: option('Boczek') }];
    const lines = () => [
      { id: createUuid(1), menuItemId: dumplings, quantity: 2, course: 3, modifiers },
      { id: createUuid(1), menuItemId: soup, quantity: 1, modifiers: [{ optionId: option('Ostra') }] },
      { id: createUuid(1), menuItemId: beer, quantity: 2 },
      { id: createUuid(1), menuItemId: water, quantity: 1 },
    ];
    const opening = { id: createUuid(1), type: 'dineIn', tableId: table1, guestCount: 2 } as const;
    const { id } = await run('createOrder', { ...opening, lines: lines() }, {});
    const params = { id };
    await run('addLines', { lines: lines() }, { params });
    await run('changeOrder', { note: 'przy oknie' }, { params });
    await run('sendOrder', { holdCourses: [3] }, { params });
    const { lines: sent } = await run('fireCourse', { course: 3 }, { params });
    for (const ticketId of new Set(sent.flatMap(line => line.ticketId ?? []))) {
      await run('showTicket', {}, { params: { id: ticketId } });
      await run('readyTicket', {}, { params: { id: ticketId } });
    }
    const lineIds = sent.map(line => line.id);
    await run('claimLines', { lineIds }, { params });
    await run('serveLines', { lineIds }, { params });
    const { total: amount } = await run('requestBill', {}, { params });
    const payment = { kind: 'cash', amount, tendered: amount } as const;
    await run('takePayment', { id: createUuid(1), ...payment, closes: true }, { params });

    t.same(
      Object.entries(taken).filter(([, count]) => count > statementsMost),
      [],
    );
    t.ok((taken['changeOrder'] ?? 0) >= 6, 'they are counted');
  },
);
