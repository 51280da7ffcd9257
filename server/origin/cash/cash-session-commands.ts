/** Opens a cash session, pays in and out of it, and ends it with a blind count. */
import { businessDay } from '#shared/kernel/business-day.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type {
  CashCount,
  CashSession,
  NewCashMovement,
  NewCashSession,
} from '#shared/order/payment-schema.ts';
import { countedTotal } from '#shared/venue/denominations.ts';
import { atLimit, invalidField, ProblemError } from '../../http/errors.ts';
import { listDeposits } from '../catalog/menu/menu-items-store.ts';
import { personOf } from '../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../kernel/calls/command-context.ts';
import { param } from '../kernel/calls/origin-frame.ts';
import { requirePlausible } from '../order/payments/plausible-amounts.ts';
import { findDevice, listDevices } from '../venue/devices/devices-store.ts';
import { provesCards, terminalsAmong } from '../venue/devices/terminals.ts';
import type { CashCountRow, CashMovementRow, CashSessionRow } from './cash-session-row.ts';
import {
  cashSessionView,
  type ExpectedCash,
  expectedCash,
  requireDenominations,
  requireHolder,
  requireState,
  type StoredCashSession,
} from './cash-session-rules.ts';
import {
  countCashOf,
  findCashSession,
  findOpenSession,
  insertCashSession,
  insertCount,
  insertMovement,
  isMovementIdUsed,
  listDepositReturns,
  listSessionPayments,
  updateCashSession,
} from './cash-session-store.ts';
import { requireDepositReturn } from './deposit-return-rules.ts';

const entity = 'cashSession';

/** Loads the session that the path names. */
export async function loadCashSession({ tx, caller, params }: AnyCommand): Promise<StoredCashSession> {
  const stored = await findCashSession(tx, caller.organizationId, param(params, 'id'));
  if (stored === null) throw new ProblemError('NOT_FOUND');
  return stored;
}

/** Stores the changes, records the event and returns the updated session. */
export async function finishCash(
  { tx, record, touch }: AnyCommand,
  { session, movements, counts }: StoredCashSession,
  changes: Partial<CashSessionRow>,
  event: { type: string; payload: Record<string, unknown> },
): Promise<CashSession> {
  const versioned = { ...changes, version: session.version + 1 };
  await updateCashSession(tx, session, versioned);
  record({ ...event, entity, entityId: session.id });
  touch('cash');
  return cashSessionView({ session: { ...session, ...versioned }, movements, counts });
}

const dayMs = 24 * 60 * 60_000;

/** Throws CASH_AT_LIMIT: each session is read with its movements, and lists contain all unconfirmed sessions. */
async function requireRoomForCash({ tx, caller, nowMs }: AnyCommand, what: 'sessions' | 'movements') {
  const { organizationId, userId } = caller;
  const since = new Date(nowMs - dayMs).toISOString();
  const max = { sessions: limits.cashSessionsPerPersonMax, movements: limits.cashMovementsPerPersonMax };
  const known = await countCashOf(tx, organizationId, { userId, since });
  if (known[what] >= max[what]) throw atLimit(what, max[what], 'CASH_AT_LIMIT');
}

async function holderOf({ tx, caller, deviceId }: AnyCommand, kind: NewCashSession['kind']) {
  if (kind === 'waiter') return personOf(caller);
  const device = deviceId === null ? null : await findDevice(tx, caller.organizationId, deviceId);
  if (device === null) throw invalidField('kind', 'needs a paired device');
  return { id: device.id, name: device.name };
}

export async function openCashSession(context: CommandContext<NewCashSession>): Promise<CashSession> {
  const { tx, caller, body, nowMs, now } = context;
  const { settings } = await context.restaurant();
  if (!settings.usesCashSessions) throw new ProblemError('CASH_SESSIONS_OFF');
  const { organizationId: org_id } = caller;
  const { kind } = body;
  const holder = await holderOf(context, kind);
  if ((await findOpenSession(tx, org_id, { kind, holderId: holder.id })) !== null)
    throw new ProblemError('CASH_SESSION_OPEN');
  await requireRoomForCash(context, 'sessions');
  const id = body.id ?? createUuid(nowMs);
  if ((await findCashSession(tx, org_id, id)) !== null)
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  const { drawerFloat } = settings;
  if (
    kind === 'drawer' &&
    drawerFloat !== undefined &&
    body.float !== drawerFloat &&
    !caller.roles.includes('admin')
  )
    throw new ProblemError('APPROVAL_REQUIRED');
  const session: CashSessionRow = {
    org_id,
    id,
    kind,
    holder_id: holder.id,
    holder_name: holder.name,
    opening_float: body.float,
    state: 'open',
    opened_by: JSON.stringify(personOf(caller)),
    opened_at: now,
    business_day: businessDay(nowMs, settings.timeZone, settings.businessDayCutoff),
    figures: null,
    recount: null,
    confirmed: null,
    version: 1,
  };
  await insertCashSession(tx, session);
  const after = cashSessionView({ session, movements: [], counts: [] });
  context.record({ type: 'cashSession.opened', entity, entityId: id, payload: { after } });
  context.touch('cash');
  return after;
}

/** The drawer's content isn't checked: a refusal would reveal it before the blind count. */
export async function moveCash(context: CommandContext<NewCashMovement>): Promise<CashSession> {
  const { tx, caller, deviceId, body, nowMs, now } = context;
  const stored = await loadCashSession(context);
  requireHolder(stored.session, caller, deviceId);
  requireState(stored.session, 'open');
  if (body.depositReturn !== undefined) {
    const known = new Set(await listDeposits(tx, caller.organizationId));
    const { business_day } = stored.session;
    const returned = await listDepositReturns(tx, caller.organizationId, business_day);
    requireDepositReturn(body, { returned, caller, known });
  }
  if (body.kind === 'payOut' && body.depositReturn === undefined && caller.rights.payOut !== true)
    throw new ProblemError('APPROVAL_REQUIRED');
  if (body.kind === 'payOut') await requirePlausible(context, { kind: 'payOut', amount: body.amount });
  await requireRoomForCash(context, 'movements');
  const id = body.id ?? createUuid(nowMs);
  if (await isMovementIdUsed(tx, caller.organizationId, id))
    throw invalidField('id', 'is already in use', 'ID_TAKEN');
  const movement: CashMovementRow = {
    org_id: caller.organizationId,
    id,
    session_id: stored.session.id,
    position: stored.movements.length + 1,
    kind: body.kind,
    amount: body.amount,
    reason: body.reason,
    deposit_return: body.depositReturn === undefined ? null : JSON.stringify(body.depositReturn),
    moved_by: JSON.stringify(personOf(caller)),
    at: now,
  };
  await insertMovement(tx, movement);
  const type = body.kind === 'payIn' ? 'cashSession.paidIn' : 'cashSession.paidOut';
  const { id: _, kind: __, ...details } = body;
  const payload = { movementId: id, ...details };
  const movements = [...stored.movements, movement];
  return finishCash(context, { ...stored, movements }, {}, { type, payload });
}

async function expectedIn({ tx, caller }: AnyCommand, stored: StoredCashSession): Promise<ExpectedCash> {
  const terminals = terminalsAmong(await listDevices(tx, caller.organizationId));
  const telling = new Set(terminals.filter(provesCards).map(({ id }) => id));
  const payments = await listSessionPayments(tx, caller.organizationId, stored.session.id);
  return expectedCash(stored, payments, telling);
}

/** The first count ends the session and fixes the expected amounts. */
export async function countCash(context: CommandContext<CashCount>): Promise<CashSession> {
  const { tx, caller, deviceId, body, now } = context;
  const stored = await loadCashSession(context);
  const { session } = stored;
  requireHolder(session, caller, deviceId);
  requireState(session, 'open', 'recount');
  const { currency } = (await context.restaurant()).settings;
  requireDenominations(body.pieces, currency);
  const pieces = body.pieces.filter(({ pieces }) => pieces > 0);
  const count: CashCountRow = {
    org_id: caller.organizationId,
    session_id: session.id,
    position: stored.counts.length + 1,
    pieces: JSON.stringify(pieces),
    total: countedTotal(pieces),
    card_total: body.cardTotal ?? null,
    voucher_total: body.voucherTotal ?? null,
    counted_by: JSON.stringify(personOf(caller)),
    at: now,
  };
  await insertCount(tx, count);
  const figures = session.figures ?? JSON.stringify(await expectedIn(context, stored));
  const counts = [...stored.counts, count];
  const payload = {
    number: count.position,
    pieces,
    total: count.total,
    ...(body.cardTotal !== undefined && { cardTotal: body.cardTotal }),
    ...(body.voucherTotal !== undefined && { voucherTotal: body.voucherTotal }),
    expected: JSON.parse(figures).expected,
  };
  const event = { type: 'cashSession.counted', payload };
  return finishCash(context, { ...stored, counts }, { state: 'counted', figures }, event);
}
