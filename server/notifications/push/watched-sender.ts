/** A push sender that records the result of the last deliveries. */
import type { PushOutcome, PushSender } from './push-sender.ts';

export type SenderState = {
  readonly sentAtMs: number | null;
  /** The last fault; null once something was sent. */
  readonly fault: { readonly kind: 'refused' | 'retry'; readonly atMs: number } | null;
};

export function watchSender(
  sender: PushSender,
  now: () => number,
): { sender: PushSender; state(): SenderState } {
  let state: SenderState = { sentAtMs: null, fault: null };
  const note = ({ kind }: PushOutcome): void => {
    // An unregistered browser is not a fault of the service.
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
