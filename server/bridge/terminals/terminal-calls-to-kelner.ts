/** The calls of the bridge beside a card terminal: claim a task or look whether it is cancelled, and report its answer. */
import { type TerminalTask, terminalTaskKinds } from '#shared/terminals/terminal-task-schema.ts';
import { createKelnerPost, KelnerCallError, refusedCall } from '../kelner-calls.ts';
import type { TerminalCalls } from './terminal-turn.ts';

/** Checks only the fields that a payment needs, because a newer Kelner may send more. */
function isTask(value: unknown): value is TerminalTask {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, currency, payment = null } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof currency !== 'string') return false;
  if (!terminalTaskKinds.some(known => known === kind)) return false;
  if (kind !== 'pay' && kind !== 'findOutcome') return true;
  const { id: paymentId, amount } = (payment ?? {}) as Record<string, unknown>;
  return typeof paymentId === 'string' && Number.isSafeInteger(amount) && Number(amount) > 0;
}

export function createTerminalCalls(options: Parameters<typeof createKelnerPost>[0]): TerminalCalls {
  const post = createKelnerPost(options);
  return {
    async claim({ key, working }) {
      const body = working === undefined ? {} : { working };
      const { status, text } = await post('terminals/claim', body, { 'idempotency-key': key });
      if (status !== 200) throw refusedCall(status);
      const { task = null, isCancelled }: { task?: unknown; isCancelled?: unknown } = JSON.parse(text);
      if (task !== null && !isTask(task))
        throw new KelnerCallError('Kelner sent a task that this version can’t read: update it');
      return { task, isCancelled: isCancelled === true };
    },
    async report(id, answer) {
      const { status } = await post(`terminals/${encodeURIComponent(id)}/report`, answer);
      if (status === 204) return true;
      // Kelner asks the terminal again for what it can't read.
      if (status === 404 || status === 400) return false;
      throw refusedCall(status);
    },
  };
}
