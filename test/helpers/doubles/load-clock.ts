/**
 * Loaded before a program (`node --import`), gives its process the clock of its environment. A message `{ aheadMs }` from its parent sets that clock,
 * which says `clock is set` when it is.
 */
import { clockOfVariables, moveClock } from './moved-clock.ts';

const clock = moveClock(clockOfVariables());
process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('aheadMs' in message)) return;
  clock.set(Number(message.aheadMs));
  process.send?.('clock is set');
});
// A program that has ended doesn't stay for its parent's sake.
process.channel?.unref();
