/** Rules for paying back deposits: which deposits exist or existed on the menu, and for how many pieces no admin has to be asked. */
import { limits } from '#shared/kernel/limits.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { DepositReturn, NewCashMovement } from '#shared/order/payment-schema.ts';
import { invalidField } from '../../http/errors.ts';
import type { Caller } from '../kernel/callers/callers.ts';
import type { CashMovementRow } from './cash-session-row.ts';

type Returned = Pick<CashMovementRow, 'moved_by' | 'deposit_return'>;

export function depositReturnOf({ deposit_return }: Pick<Returned, 'deposit_return'>): DepositReturn | null {
  return deposit_return === null ? null : JSON.parse(deposit_return);
}

/** Pieces that this person has already paid back. */
function returnedBy(userId: string, returned: readonly Returned[]): number {
  return returned
    .filter(({ moved_by }) => (JSON.parse(moved_by) as Person).id === userId)
    .reduce((sum, movement) => sum + (depositReturnOf(movement)?.pieces ?? 0), 0);
}

/** `known` contains the deposits of all current and former items; `returned` the pay-outs of this business day in any session. */
export function requireDepositReturn(
  { kind, amount, depositReturn }: NewCashMovement,
  { returned, caller, known }: { returned: readonly Returned[]; caller: Caller; known: ReadonlySet<number> },
): void {
  if (depositReturn === undefined) return;
  const { pieces, deposit } = depositReturn;
  if (kind !== 'payOut') throw invalidField('depositReturn', 'is for a pay-out');
  if (!known.has(deposit)) throw invalidField('depositReturn/deposit', 'is no deposit of the menu');
  if (amount !== pieces * deposit) throw invalidField('amount', `must be ${pieces * deposit}`);
  const left = Math.max(0, limits.depositReturnsMax - returnedBy(caller.userId, returned));
  if (pieces > left && !caller.roles.includes('admin'))
    throw invalidField('depositReturn/pieces', `must be at most ${left}: more is for an admin`, 'FORBIDDEN');
}
