/**
 * Decides an approval request as it is shown: the displayed amount is sent, and the server refuses a larger
 * one. One decision at a time.
 */
import { useState } from 'react';
import type { Approval } from '#shared/order/correction-schema.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import { useWrite } from '../../../writes/use-write.ts';
import type { Verdict } from './asked-list.ts';

type Options = {
  onDecided(approval: Approval, verdict: Verdict): void;
  onFailed?(): void;
};

export type Verdicts = {
  decide(approval: Approval, verdict: Verdict): void;
  /** The decision in flight. */
  pending: { readonly approval: Approval; readonly verdict: Verdict } | null;
  /** The last decision, if it failed. */
  failed: { readonly approval: Approval; readonly problem: ClientProblem } | null;
  reset(): void;
};

export function useVerdict({ onDecided, onFailed }: Options): Verdicts {
  const approve = useWrite('approve');
  const refuse = useWrite('refuseApproval');
  const [pending, setPending] = useState<Verdicts['pending']>(null);
  const [failed, setFailed] = useState<Verdicts['failed']>(null);
  const decide = async (approval: Approval, verdict: Verdict) => {
    if (pending !== null) return;
    setPending({ approval, verdict });
    setFailed(null);
    const params = { id: approval.id };
    try {
      if (verdict === 'approved') await approve.run({ params, body: { amount: approval.amount } });
      else await refuse.run({ params, body: {} });
      onDecided(approval, verdict);
    } catch (error) {
      setFailed({ approval, problem: toClientProblem(error) });
      onFailed?.();
    } finally {
      setPending(null);
    }
  };
  return {
    decide: (approval, verdict) => void decide(approval, verdict),
    pending,
    failed,
    reset: () => setFailed(null),
  };
}
