/** Adds to each line the service charge that it was billed with. Lines of open, billed orders get their order's charge. */
import { type Migration, statements } from '../../../store/database.ts';

export const billedCharges: Migration = {
  name: 'origin-0006-billed-charges',
  up: statements([
    'alter table order_lines add column billed_charge text',
    `update order_lines set billed_charge = (
      select o.service_charge from orders o where o.org_id = order_lines.org_id and o.id = order_lines.order_id
    ) where billed_at is not null and exists (
      select 1 from orders o
      where o.org_id = order_lines.org_id and o.id = order_lines.order_id and o.state = 'open' and o.service_charge is not null
    )`,
  ]),
};
