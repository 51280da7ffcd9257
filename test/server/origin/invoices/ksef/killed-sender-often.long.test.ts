import t from 'tap';
import { checkKilledSender } from '../../../../helpers/restaurants/killed-sender.ts';

t.test('a sender that is killed in two hundred moments sends each invoice once', t =>
  checkKilledSender(t, { kills: 200, invoices: 120 }),
);
