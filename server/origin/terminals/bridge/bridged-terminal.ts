/**
 * Terminals that only a program beside them can reach: what is asked of one waits in the store until the program
 * fetches it. Nothing is fetched after its time, so that no payment starts when nobody expects it any more.
 */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { TerminalAnswer, TerminalTask } from '#shared/terminals/terminal-task-schema.ts';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { type PrintClock, pause } from '../../printing/printers/printer-adapter.ts';
import type { TerminalAdapter, TerminalPlace, TerminalRequest } from '../terminal-adapter.ts';
import { changeTask, findTask, putTask, removeTask } from './terminal-task-store.ts';

/** A program asks every second. */
const fetchedWithinMs = 15_000;
/** A guest takes minutes; a program answers within this time, else it has ended. */
const answeredWithinMs = 240_000;
const lookEveryMs = 500;

type Parts = { database: Database<OriginTables>; change: OwnTransaction; clock: PrintClock };
type Signals = { stop: AbortSignal; cancel?: AbortSignal };

export function createBridgedTerminal({ database, change, clock }: Parts): TerminalAdapter {
  /** `notFetched`: nobody has it, and nobody will get it. Null: it was fetched and not answered. */
  const ask = async (
    { organizationId, id: terminalId, currency }: TerminalPlace,
    asked: Omit<TerminalTask, 'id' | 'currency'>,
    { stop, cancel }: Signals,
  ): Promise<TerminalAnswer | 'notFetched' | null> => {
    const key = { org_id: organizationId, terminal_id: terminalId };
    const inTransaction = <T>(work: Parameters<typeof change<T>>[1]) =>
      change({ organizationId, deviceId: terminalId }, work);
    const task: TerminalTask = { id: createUuid(clock.now()), currency, ...asked };
    const startMs = clock.now();
    await inTransaction(({ tx }) =>
      putTask(tx, {
        ...key,
        task: JSON.stringify(task),
        task_id: task.id,
        claim_key: null,
        expires_at: new Date(startMs + fetchedWithinMs).toISOString(),
        is_cancelled: 0,
        answer: null,
      }),
    );
    let isCancelled = false;
    for (;;) {
      await pause(clock, lookEveryMs, stop);
      const row = await findTask(database.db, key);
      if (row === null || row.task_id !== task.id) return null;
      if (row.answer !== null) {
        await inTransaction(({ tx }) => removeTask(tx, row));
        return JSON.parse(row.answer);
      }
      const isLate = clock.now() - startMs > (row.claim_key === null ? fetchedWithinMs : answeredWithinMs);
      if (isLate || stop.aborted || (cancel?.aborted && row.claim_key === null)) {
        const isWithdrawn = await inTransaction(async ({ tx }) => {
          const now = await findTask(tx, key);
          if (now === null || now.task_id !== task.id || now.claim_key !== null) return false;
          await removeTask(tx, now);
          return true;
        });
        if (isWithdrawn) return 'notFetched';
        if (isLate || stop.aborted) return null;
      }
      if (cancel?.aborted && !isCancelled) {
        isCancelled = true;
        await inTransaction(({ tx }) => changeTask(tx, row, { is_cancelled: 1 }));
      }
    }
  };

  const paymentOf = ({ id, amount, tipOnTerminal, mark, refunded }: TerminalRequest) => ({
    id,
    amount,
    tipOnTerminal,
    mark,
    ...(refunded !== undefined && { refunded }),
  });
  const given = (answer: TerminalAnswer | 'notFetched' | null): TerminalAnswer =>
    answer === null || answer === 'notFetched' ? {} : answer;

  return {
    async readMark(terminal, stop) {
      return given(await ask(terminal, { kind: 'readMark' }, { stop })).mark ?? null;
    },
    async pay(terminal, request, { cancel, stop }) {
      const answer = await ask(terminal, { kind: 'pay', payment: paymentOf(request) }, { stop, cancel });
      if (answer === 'notFetched')
        return { kind: 'cancelled', reason: cancel.aborted ? 'waiterCancelled' : 'notReached' };
      const { outcome } = given(answer);
      return outcome === undefined || outcome.kind === 'absent' ? { kind: 'unknown' } : outcome;
    },
    async findOutcome(terminal, request, stop) {
      const asked = { kind: 'findOutcome', payment: paymentOf(request) } as const;
      return given(await ask(terminal, asked, { stop })).outcome ?? { kind: 'unknown' };
    },
    async readTotals(terminal, sinceMs, stop) {
      return given(await ask(terminal, { kind: 'readTotals', sinceMs }, { stop })).totals ?? { kind: 'away' };
    },
  };
}
