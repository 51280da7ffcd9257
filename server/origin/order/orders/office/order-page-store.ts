/** Finds a page of a restaurant's orders; without a search it reads a covering index, so that the cost doesn't grow with the years. */
import { type Kysely, sql } from 'kysely';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { OrderFilter, PageRequest } from './order-page-rules.ts';
import type { SearchWord } from './order-search-rules.ts';
import { ordersWith } from './order-search-store.ts';

type Found = Omit<OrderFilter, 'search'> & {
  /** Each word of the search; empty without one. */
  readonly words: readonly SearchWord[];
};

function matching(db: Kysely<OriginTables>, organizationId: string, filter: Found) {
  const { from, to, state, tableId, waiterId, words } = filter;
  return db
    .selectFrom('orders')
    .where('org_id', '=', organizationId)
    .where(({ and, eb }) =>
      and([
        // Also without a beginning: it leads SQLite to the covering index.
        ...(from === null && words.length > 0 ? [] : [eb('opened_at', '>=', from ?? '')]),
        ...(to === null ? [] : [eb('opened_at', '<', to)]),
        ...(state === null ? [] : [eb('state', '=', state)]),
        ...(tableId === null ? [] : [eb('table_id', '=', tableId)]),
        ...(waiterId === null ? [] : [eb('waiter_id', '=', waiterId)]),
        // Listed, where the office sees that they were, but found by nothing.
        ...(words.length === 0 ? [] : [eb('is_training', '=', 0)]),
        ...words.map(word => eb('id', 'in', ordersWith(organizationId, word))),
      ]),
    );
}

type FoundRequest = Omit<PageRequest, 'filter'> & { filter: Found };

function pageOf(db: Kysely<OriginTables>, organizationId: string, { filter, page, pageSize }: FoundRequest) {
  return matching(db, organizationId, filter)
    .select('id')
    .orderBy('opened_at', 'desc')
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

async function countOrders(db: Kysely<OriginTables>, organizationId: string, filter: Found): Promise<number> {
  const { total } = await matching(db, organizationId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns a page and the total count in one pass over the search results. */
export async function findPage(
  db: Kysely<OriginTables>,
  organizationId: string,
  request: FoundRequest,
): Promise<{ ids: string[]; total: number }> {
  const { filter, page } = request;
  if (filter.words.length > 0) {
    const rows = await pageOf(db, organizationId, request)
      .select(sql<number>`count(*) over ()`.as('total'))
      .execute();
    const [first] = rows;
    if (first !== undefined || page === 1) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  }
  const total = await countOrders(db, organizationId, filter);
  return { ids: await findPageIds(db, organizationId, request), total };
}

/** The latest first. */
async function findPageIds(
  db: Kysely<OriginTables>,
  organizationId: string,
  request: FoundRequest,
): Promise<string[]> {
  const rows = await pageOf(db, organizationId, request).execute();
  return rows.map(row => row.id);
}
