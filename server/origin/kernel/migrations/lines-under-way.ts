/** Indexes the unfinished lines of each person, whose number is limited. */
import { type Migration, statements } from '../../../store/database.ts';

export const linesUnderWay: Migration = {
  name: 'origin-0002-lines-under-way',
  up: statements([
    `create index order_lines_under_way on order_lines (org_id, added_by, added_at)
      where (state in ('draft', 'held', 'sent', 'preparing', 'ready') or (state = 'voided' and seen_at is null))`,
  ]),
};
