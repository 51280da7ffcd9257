import t from 'tap';
import { killAtTerminal } from '../../../helpers/restaurants/killed-at-terminal.ts';

t.test('a server killed while a card is at the terminal agrees with it after its next start', async t => {
  // The authorisation has arrived; the result has.
  await killAtTerminal(t, 'zvt', { packet: 7, afterMs: 2 });
  await killAtTerminal(t, 'zvt', { packet: 9, afterMs: 0 });
  await killAtTerminal(t, 'viva', { packet: 1, afterMs: 15 });
});
