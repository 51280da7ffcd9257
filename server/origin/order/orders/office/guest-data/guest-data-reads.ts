/** Finds orders whose guest's name, phone or note contains the search text, the newest first. */
import { type Kysely, sql } from 'kysely';
import { foldText } from '#shared/kernel/fold-text.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { GuestData } from '#shared/order/guest-data-schema.ts';
import { joinInOrder } from '../../../../../store/dialect-sql.ts';
import { withoutNulls } from '../../../../kernel/calls/without-nulls.ts';
import type { OriginTables } from '../../../../kernel/origin-tables.ts';

const lettersAtLeast = 3;

/** A phone number is matched by its digits in any format; other text by each of its words. */
function wordsOfGuest(search: string): string[] {
  const folded = foldText(search.trim());
  const isPhone = /^\+?[\d\s()/-]+$/.test(folded);
  const words = isPhone ? [folded.replace(/\D/g, '')] : folded.split(/\s+/);
  return words.some(word => word.length >= lettersAtLeast) ? words : [];
}

function contains(word: string) {
  return sql`t.text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

type Found = {
  id: string;
  number: number;
  state: GuestData['orders'][number]['state'];
  type: GuestData['orders'][number]['type'];
  opened_at: string;
  name: string | null;
  phone: string | null;
  note: string | null;
};

export async function findGuestData(
  db: Kysely<OriginTables>,
  organizationId: string,
  search: string,
): Promise<GuestData> {
  const words = wordsOfGuest(search);
  if (words.length === 0) return { orders: [], hasMore: false };
  const { rows } = await sql<Found>`
    select o.id, o.number, o.state, o.type, o.opened_at, o.name, o.phone, o.note
    from order_texts t ${joinInOrder} orders o on o.org_id = t.org_id and o.id = t.order_id
    where t.org_id = ${organizationId} and ${sql.join(words.map(contains), sql` and `)}
    order by o.opened_at desc, o.id
    limit ${limits.guestOrdersMax + 1}`.execute(db);
  const orders = rows.slice(0, limits.guestOrdersMax).map(({ opened_at, name, phone, note, ...order }) => ({
    ...order,
    openedAt: opened_at,
    ...withoutNulls({ name, phone, note }),
  }));
  return { orders, hasMore: rows.length > limits.guestOrdersMax };
}
