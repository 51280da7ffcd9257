/**
 * Restaurants of a chain with their screens and waiters on two processes of the product and one PostgreSQL, all on this computer
 * (performance P16). An order's way to the screens of the same and of the other process, with the bus and without; what an idle chain, a command and a poll cost
 * in CPU; an evening at a constant rate, then one in which processes are killed and replaced, each restaurant's devices at one process, as deploy/haproxy.cfg sends
 * them; one restaurant with 16 waiters who never pause.
 *
 * Usage: npm run bench -- chain [--restaurants 100 --screens 20 --minutes 10 --commands 25 --orders 60]
 */
import { parseArgs } from 'node:util';
import { measureBusOff, measureQuiet } from './chain-arrivals.ts';
import { printChainFigures } from './chain-figures.ts';
import { playBusyRestaurant, playFaultyEvening, playIdle, playMeasuredEvening } from './chain-phases.ts';
import { openAllScreens, startWorld } from './chain-world.ts';

const { values } = parseArgs({
  options: {
    restaurants: { type: 'string', default: '100' },
    screens: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    commands: { type: 'string', default: '25' },
    orders: { type: 'string', default: '60' },
  },
});
const size = {
  restaurants: Number(values.restaurants),
  screens: Number(values.screens),
  minutes: Number(values.minutes),
  commandsPerSecond: Number(values.commands),
};

const world = await startWorld(size.restaurants);
const [first, ...others] = world.restaurants;
if (first === undefined) throw new Error('There is no restaurant');
console.log(`${size.restaurants} restaurants are there`);
await openAllScreens(world.screens, [first], size.screens, false);
const quiet = await measureQuiet(world, Number(values.orders));
const busOff = await measureBusOff(world, Math.ceil(Number(values.orders) / 2));
console.log(`${Math.round(performance.now() / 1_000)} s: opening ${size.restaurants * size.screens} screens`);
await openAllScreens(world.screens, others, size.screens, true);
const idle = await playIdle(world);
console.log(`${Math.round(performance.now() / 1_000)} s: the evening begins`);
const evening = await playMeasuredEvening(world, size);
const faulty = await playFaultyEvening(world, size);
console.log(`${Math.round(performance.now() / 1_000)} s: one restaurant with 16 waiters`);
const busy = await playBusyRestaurant(world);
await printChainFigures(world, size, { quiet, busOff, idle, evening, faulty, busy });
await world.remove();
process.exit();
