import t from 'tap';
import { killAtTerminal, packetsOf } from '../../../helpers/restaurants/killed-at-terminal.ts';

const moments = 50;

for (const driver of ['zvt', 'viva'] as const)
  t.test(
    `${driver}: a server killed in ${moments} moments of a card payment never charges twice, closes unpaid or forgets a payment`,
    async t => {
      for (let moment = 0; moment < moments; moment += 1) {
        const packet = 1 + (moment % packetsOf[driver]);
        await killAtTerminal(t, driver, { packet, afterMs: (moment * 7) % 23 });
      }
    },
  );
