/** What the panel of questions lists: nothing leaves its place under a finger, also when somebody else has decided. */
import type { Approval } from '#shared/schemas/correction-schema.ts';

export type Verdict = 'approved' | 'refused';
/** `elsewhere`: decided by somebody else, taken back, or outrun by what happened to the order. */
export type AskedState = 'pending' | Verdict | 'elsewhere';
export type Asked = { readonly approval: Approval; readonly state: AskedState };

/** The questions that wait, the oldest first. */
export function waiting(approvals: readonly Approval[]): Approval[] {
  return approvals
    .filter(({ state }) => state === 'pending')
    .sort((left, right) => left.askedAt.localeCompare(right.askedAt));
}

/** `seen` are those that stood in the panel before, in their places; new ones come at the end. */
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
