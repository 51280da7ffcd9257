import { Socket } from 'node:net';
import t from 'tap';
import { createStrangerConnections } from '../../../server/http/stranger-connections.ts';

const connections = (count: number) => Array.from({ length: count }, () => new Socket());
const gone = (list: readonly Socket[]) => list.map(({ destroyed }) => destroyed);

t.test('of an address with too many the longest silent one makes way, of no other', async t => {
  const strangers = createStrangerConnections({ perAddress: 2, total: 10 });
  const [other, first, second, third] = connections(4) as [Socket, Socket, Socket, Socket];
  strangers.add(other, '203.0.113.8');
  for (const connection of [first, second]) strangers.add(connection, '203.0.113.7');
  strangers.spoke(first, '203.0.113.7');
  strangers.add(third, '203.0.113.7');
  t.same(gone([other, first, second, third]), [false, false, true, false]);
});

t.test('of too many in all the longest silent one makes way, whosever it is', async t => {
  const strangers = createStrangerConnections({ perAddress: 5, total: 2 });
  const [first, second, third] = connections(3) as [Socket, Socket, Socket];
  for (const [index, connection] of [first, second, third].entries())
    strangers.add(connection, `203.0.113.${index}`);
  t.same(gone([first, second, third]), [true, false, false]);
  t.equal(strangers.size, 2);
});

t.test('whose connection is known is never the one that goes', async t => {
  const strangers = createStrangerConnections({ perAddress: 1, total: 10 });
  const [waiter, first, second] = connections(3) as [Socket, Socket, Socket];
  strangers.add(waiter, '203.0.113.7');
  strangers.remove(waiter);
  strangers.spoke(waiter, '203.0.113.7');
  for (const connection of [first, second]) strangers.add(connection, '203.0.113.7');
  t.same(gone([waiter, first, second]), [false, true, false]);
});

t.test('behind a proxy the address counts that the proxy tells', async t => {
  const strangers = createStrangerConnections({ perAddress: 1, total: 10 });
  const [first, second, third] = connections(3) as [Socket, Socket, Socket];
  for (const connection of [first, second, third]) strangers.add(connection, null);
  strangers.spoke(first, '203.0.113.7');
  strangers.spoke(second, '203.0.113.8');
  t.same(gone([first, second, third]), [false, false, false]);
  strangers.spoke(third, '203.0.113.7');
  t.same(gone([first, second, third]), [true, false, false]);
});
