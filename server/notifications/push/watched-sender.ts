/** A push sender that remembers how the last deliveries went. */
import type { PushOutcome, PushSender } from './push-sender.ts';

export type SenderState = {
  readonly sentAtMs: number | null;
  /** The last fault, where nothing was sent since. */
  readonly fault: { readonly kind: 'refused' | 'retry'; readonly atMs: number } | null;
};

export function watchSender(
  sender: PushSender,
  now: () => number,
): { sender: PushSender; state(): SenderState } {
  let state: SenderState = { sentAtMs: null, fault: null };
  const note = ({ kind }: PushOutcome): void => {
    // A browser that is registered no more is nobody's fault.
    if (kind === 'sent') state = { sentAtMs: now(), fault: null };
    else if (kind !== 'dead') state = { ...state, fault: { kind, atMs: now() } };
  };
  return {
    state: () => state,
    sender: {
      ...sender,
      async send(message) {
        const outcome = await sender.send(message);
        note(outcome);
        return outcome;
      },
    },
  };
}
