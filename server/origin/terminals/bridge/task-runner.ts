/** Carries out what the server asks of a terminal, in the program beside it. */
import type { TerminalAnswer, TerminalTask } from '#shared/terminals/terminal-task-schema.ts';
import type { PrintClock } from '../../printing/printers/printer-adapter.ts';
import type { TerminalAdapter, TerminalOutcome } from '../terminal-adapter.ts';
import { createVivaTerminal } from '../viva/viva-terminal.ts';
import { createZvtTerminal } from '../zvt/zvt-terminal.ts';

type TaskRunner = (
  task: TerminalTask,
  signals: { cancel: AbortSignal; stop: AbortSignal },
) => Promise<TerminalAnswer>;

const adapters = { zvt: createZvtTerminal, viva: createVivaTerminal } as const;
/** The mark of a terminal that has our ids. */
const needsNoMark = 'ids';

/** The server takes no digits of a card but the last four, and would refuse the answer for a name with some. */
function withoutDigits<T extends TerminalOutcome | { kind: 'absent' }>(outcome: T): T {
  if (outcome.kind !== 'approved' || outcome.card === undefined) return outcome;
  return { ...outcome, card: outcome.card.replace(/^[^*]*/, name => name.replace(/\d/g, '')) };
}

export function createTaskRunner(
  { protocol, host, port }: { protocol: keyof typeof adapters; host: string; port: number },
  clock: PrintClock,
): TaskRunner {
  const adapter: TerminalAdapter = adapters[protocol](clock, async () => ({ host, port }));
  return async ({ kind, currency, payment, sinceMs = 0 }, { cancel, stop }) => {
    const place = { organizationId: '', id: '', address: host, currency };
    if (kind === 'readMark')
      return { mark: adapter.readMark === undefined ? needsNoMark : await adapter.readMark(place, stop) };
    if (kind === 'readTotals') {
      const totals = (await adapter.readTotals?.(place, sinceMs, stop)) ?? { kind: 'cannotTell' };
      // A list of entries is the simulator's alone, which needs no program.
      if (totals.kind !== 'answered') return { totals };
      return 'entries' in totals.totals ? {} : { totals: { kind: 'answered', totals: totals.totals } };
    }
    if (payment === undefined) return {};
    if (kind === 'findOutcome')
      return { outcome: withoutDigits(await adapter.findOutcome(place, payment, stop)) };
    return { outcome: withoutDigits(await adapter.pay(place, payment, { cancel, stop })) };
  };
}
