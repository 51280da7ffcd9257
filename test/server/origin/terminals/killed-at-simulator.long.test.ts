import t from 'tap';
import { killInManyMoments } from '../../../helpers/restaurants/killed-at-terminal.ts';

t.test(
  'simulator: a server killed in many moments of a card payment never charges twice, closes unpaid or forgets a payment',
  t => killInManyMoments(t, 'simulator'),
);
