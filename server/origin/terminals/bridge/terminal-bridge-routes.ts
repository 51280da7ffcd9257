/** Routes of bridge programs beside card terminals, which fetch what is asked of their terminal and report its answer. Their token gives access to nothing else. */
import { strictObject, uuid } from '#shared/kernel/schema-parts.ts';
import {
  type TerminalAnswer,
  type TerminalClaim,
  type TerminalTask,
  terminalAnswer,
  terminalClaim,
} from '#shared/terminals/terminal-task-schema.ts';
import { ProblemError } from '../../../http/errors.ts';
import { requireIdempotencyKey } from '../../../http/idempotency-keys.ts';
import type { OriginFrame } from '../../kernel/calls/origin-frame.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { ArchivedRestaurants } from '../../kernel/restaurant/archived-restaurants.ts';
import { createBridgeDevices } from '../../printing/printers/bridge-devices.ts';
import type { DeviceRow } from '../../venue/devices/device-row.ts';
import { changeTask, findTask } from './terminal-task-store.ts';

const bodyBytesMax = 4_096;

const keyOf = ({ org_id, id }: DeviceRow) => ({ org_id, terminal_id: id });

type Options = Pick<OriginFrame, 'app' | 'database' | 'now'> & {
  change: OwnTransaction;
  archived: Pick<ArchivedRestaurants, 'has'>;
};

export function registerTerminalBridge({ app, ...options }: Options): void {
  const { database, now } = options;
  const devices = createBridgeDevices(options, ({ kind }) => kind === 'terminal');

  /** The task for the claim with this key. A program that claims again has lost what it fetched: nobody knows how far it came. */
  const fetchTask = async (terminal: DeviceRow, claimKey: string): Promise<TerminalTask | null> =>
    devices.changeAs(terminal, async ({ tx }) => {
      const key = keyOf(terminal);
      const row = await findTask(tx, key);
      if (row === null || row.answer !== null) return null;
      const isFresh = Date.parse(row.expires_at) >= now();
      if (row.claim_key !== null && !(isFresh && row.claim_key === claimKey)) {
        await changeTask(tx, row, { answer: '{}' });
        return null;
      }
      if (!isFresh) return null;
      await changeTask(tx, row, { claim_key: claimKey });
      return JSON.parse(row.task);
    });

  app.route<{ Body: TerminalClaim }>({
    method: 'POST',
    url: '/bridge/terminals/claim',
    bodyLimit: bodyBytesMax,
    onRequest: devices.onRequest,
    schema: { body: terminalClaim },
    preValidation: async request => {
      request.body ??= {};
    },
    handler: async (request, reply) => {
      const terminal = devices.of(request);
      const claimKey = requireIdempotencyKey(request);
      await devices.noteIsThere(terminal);
      const row = await findTask(database.db, keyOf(terminal));
      const isAtWork = request.body.working !== undefined;
      const task = isAtWork || row === null ? null : await fetchTask(terminal, claimKey);
      const isCancelled =
        isAtWork && row !== null && row.task_id === request.body.working && row.is_cancelled === 1;
      return reply.header('cache-control', 'no-store').send({ task, isCancelled });
    },
  });

  app.route<{ Body: TerminalAnswer; Params: { id: string } }>({
    method: 'POST',
    url: '/bridge/terminals/:id/report',
    bodyLimit: bodyBytesMax,
    onRequest: devices.onRequest,
    schema: { body: terminalAnswer, params: strictObject({ id: uuid }) },
    handler: async (request, reply) => {
      const terminal = devices.of(request);
      const key = keyOf(terminal);
      const isTaken = await devices.changeAs(terminal, async ({ tx }) => {
        const row = await findTask(tx, key);
        if (row === null || row.task_id !== request.params.id || row.claim_key === null) return false;
        if (row.answer === null) await changeTask(tx, row, { answer: JSON.stringify(request.body) });
        return true;
      });
      if (!isTaken) throw new ProblemError('NOT_FOUND');
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}
