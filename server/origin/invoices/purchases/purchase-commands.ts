/** Purchase invoices of the restaurant: asked for at KSeF, booked into the stock once, or set aside. */

import type { Transaction } from 'kysely';
import type { LineBooking, PurchaseDecision, Purchases } from '#shared/invoices/purchase-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { ProblemError } from '../../../http/errors.ts';
import { listIngredients } from '../../catalog/stock/ingredients-store.ts';
import { bookMovedStock } from '../../catalog/stock/stock-commands.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { findCredential } from '../ksef/ksef-store.ts';
import type { PurchaseRow } from './purchase-row.ts';
import { type BookedLine, deliveriesOf, linesOf, purchaseEntry, requireDecided } from './purchase-rules.ts';
import {
  changeFetch,
  changePurchaseRow,
  findFetch,
  findPurchase,
  listLineUses,
  listPurchases,
  replaceFetch,
  saveLineUse,
} from './purchase-store.ts';

/** Some months of a restaurant. */
const listedMax = 300;
const dayMs = 24 * 3_600_000;
/** How far back the first question goes. */
const firstDays = 30;

export async function readPurchases({ db, caller }: ReadContext): Promise<Purchases> {
  const { organizationId: orgId } = caller;
  const { invoices, currency } = await readSettings(db, orgId);
  const environment = invoices?.ksef;
  if (environment === undefined) return { invoices: [] };
  const fetch = await findFetch(db, orgId);
  const rows = await listPurchases(db, { orgId, environment }, listedMax);
  const known = {
    currency,
    uses: await listLineUses(db, orgId, [...new Set(rows.map(row => row.seller_tax_id))]),
    ingredients: new Map((await listIngredients(db, orgId)).map(one => [one.id, one])),
  };
  return {
    ...(fetch !== null &&
      fetch.environment === environment &&
      withoutNulls({
        isFetching: fetch.is_asked === 1 || null,
        fetchedAt: fetch.fetched_at,
        fault: fetch.fault === null ? null : JSON.parse(fetch.fault),
      })),
    invoices: rows.map(row => purchaseEntry(row, known)),
  };
}

/** Does nothing while KSeF asks to wait. */
export async function fetchPurchases(context: CommandContext<object>): Promise<undefined> {
  const { tx, caller, now, nowMs } = context;
  const { organizationId } = caller;
  const { invoices } = (await context.restaurant()).settings;
  if (invoices?.ksef === undefined || (await findCredential(tx, organizationId)) === null)
    throw new ProblemError('INVOICES_NOT_SET_UP');
  const known = await findFetch(tx, organizationId);
  if (known?.environment !== invoices.ksef)
    await replaceFetch(tx, {
      ...{ org_id: organizationId, environment: invoices.ksef, is_asked: 1, due_at: now },
      known_until: new Date(nowMs - firstDays * dayMs).toISOString(),
      ...{ fetched_at: null, fault: null },
    });
  else {
    const fault: Purchases['fault'] = known.fault === null ? undefined : JSON.parse(known.fault);
    if (fault?.kind === 'limited' && known.due_at > now) return;
    await changeFetch(tx, organizationId, { is_asked: 1, due_at: now });
  }
  context.touch('invoices');
}

/** Lines without a name can't be told apart next time. */
async function rememberUses(
  tx: Transaction<OriginTables>,
  row: PurchaseRow,
  booking: readonly LineBooking[],
): Promise<void> {
  for (const line of linesOf(row)) {
    const use = booking.find(one => one.position === line.position);
    if (use === undefined || line.name === '' || line.quantity === 0) continue;
    await saveLineUse(tx, {
      ...{ org_id: row.org_id, seller_tax_id: row.seller_tax_id, name: line.name, unit: line.unit },
      ingredient_id: use.ingredientId ?? null,
      per_unit: use.ingredientId === undefined ? null : (use.perUnit ?? null),
    });
  }
}

/** Throws PURCHASE_UNUSABLE, and INVALID_REQUEST unless every line is decided. */
async function bookGoods(
  context: AnyCommand,
  row: PurchaseRow,
  decided: readonly LineBooking[],
): Promise<BookedLine[]> {
  if (row.fault !== null) throw new ProblemError('PURCHASE_UNUSABLE');
  const { tx, caller } = context;
  const lines = linesOf(row);
  const ingredients = new Map((await listIngredients(tx, caller.organizationId)).map(one => [one.id, one]));
  requireDecided(lines, decided, ingredients);
  const { currency } = (await context.restaurant()).settings;
  const note = `${row.number} · ${row.seller_name}`.slice(0, limits.noteLength);
  for (const { ingredientId, ...delivery } of deliveriesOf(lines, decided, row.currency === currency)) {
    const stored = requireEntity([...ingredients.values()], ingredientId);
    await bookMovedStock(context, stored, { reason: 'delivery', note, ...delivery });
  }
  await rememberUses(tx, row, decided);
  return decided.map(line => {
    const costBefore = ingredients.get(line.ingredientId ?? '')?.unitCost;
    return { ...line, ...(costBefore !== undefined && { costBefore }) };
  });
}

export async function decidePurchase(context: CommandContext<PurchaseDecision>): Promise<undefined> {
  const { tx, caller, params, body, now } = context;
  const { state, lines = [] } = body;
  const row = await findPurchase(tx, caller.organizationId, param(params, 'id'));
  if (row === null) throw new ProblemError('NOT_FOUND');
  if (row.state === 'booked') throw new ProblemError('PURCHASE_BOOKED');
  const booked = state === 'booked' && {
    booking: JSON.stringify(await bookGoods(context, row, lines)),
    ...{ booked_at: now, booked_by: JSON.stringify(personOf(caller)) },
  };
  await changePurchaseRow(tx, row, { state, ...booked });
  const after = { ksefNumber: row.ksef_number, number: row.number, state };
  context.record({ type: 'purchase.decided', entity: 'purchase', entityId: row.id, payload: { after } });
  context.touch('invoices');
}
