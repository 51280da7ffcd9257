import t from 'tap';
import { checkKilledSender } from '../../../../helpers/restaurants/killed-sender.ts';

t.test('a sender that is killed in five moments sends each invoice once', t =>
  checkKilledSender(t, { kills: 5, invoices: 4 }),
);
