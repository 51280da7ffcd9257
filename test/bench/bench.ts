/** `npm run bench`: what the product costs, each figure beside its goal. */
import { type NamedRuns, playNamed } from '../helpers/measuring/named-runs.ts';

export const benches: NamedRuns = {
  orders: [
    'an order to the other screens, and what it costs, also beside 1,000 open ones',
    'test/bench/orders.ts',
  ],
  sockets: ['fan-out beside other servers; memory, CPU and bytes of idle sockets', 'test/bench/sockets.ts'],
  'remote-origin': ['an origin 20 ms away; its polls; what the proxy adds', 'test/bench/remote-origin.ts'],
  restart: ['2,000 clients whose server is stopped and killed', 'test/bench/restart.ts'],
  return: ['200 screens that come back to 600 open orders', 'test/bench/returning-screens.ts'],
  writes: ['durable writes a second, and what the disk allows', 'test/bench/durable-writes.ts'],
  phone: ['first visit and Lighthouse', 'test/bench/phone.ts'],
  taps: ['each tap of an evening on a slow phone with a full floor', 'test/bench/taps.ts'],
  wall: ['what a kitchen’s wall costs a slow device while only time passes', 'test/bench/wall.ts'],
  year: ['150,000 orders: live reads, reports, start; --store postgres', 'test/bench/year.ts'],
  backups: ['a year: bytes of a backup, an evening beside it, restoring', 'test/bench/backups.ts'],
  chain: ['100 restaurants on two processes and one PostgreSQL', 'test/bench/chain/chain-load.ts'],
  terminals: ['a card payment to its terminal and back, the server’s part', 'test/bench/card-payments.ts'],
  strangers: ['5,000 connections of strangers, and one who asks without end', 'test/bench/strangers.ts'],
};

if (import.meta.main) await playNamed('bench', benches);
