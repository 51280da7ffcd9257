/** Items of the approvals panel: none changes its position while the panel is open, even if somebody else decides it. */
import type { Approval } from '#shared/order/correction-schema.ts';

export type Verdict = 'approved' | 'refused';
/** `elsewhere`: decided by somebody else, withdrawn, or made obsolete by a change of the order. */
export type AskedState = 'pending' | Verdict | 'elsewhere';
type Asked = { readonly approval: Approval; readonly state: AskedState };

/** Pending requests, oldest first. */
export function waiting(approvals: readonly Approval[]): Approval[] {
  return approvals
    .filter(({ state }) => state === 'pending')
    .sort((left, right) => left.askedAt.localeCompare(right.askedAt));
}

/** `seen`: the items already in the panel, which keep their positions; new ones are appended. */
export function listAsked(
  seen: readonly Approval[],
  now: readonly Approval[],
  verdicts: ReadonlyMap<string, Verdict>,
): Asked[] {
  const current = new Map(now.map(approval => [approval.id, approval]));
  const added = now.filter(({ id }) => !seen.some(other => other.id === id));
  return [...seen, ...added].map(approval => ({
    approval: current.get(approval.id) ?? approval,
    state: verdicts.get(approval.id) ?? (current.has(approval.id) ? 'pending' : 'elsewhere'),
  }));
}
