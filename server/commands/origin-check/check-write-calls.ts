/** Makes writes for the origin check by their row, and checks status and schema, or the expected refusal. */
import { fillPath, type PathParams } from '#shared/contract/paths.ts';
import type { WriteRow } from '#shared/contract/write-row.ts';
import { type WriteAnswer, type WriteBody, type WriteName, writes } from '#shared/contract/writes.ts';
import { schemaOf } from '#shared/schemas/named-schemas.ts';
import {
  answerFault,
  type CheckAnswer,
  type CheckCaller,
  type Checker,
  refusalFault,
} from './check-caller.ts';
import type { CheckReport } from './check-report.ts';

type WriteOptions = {
  as?: Checker;
  params?: PathParams;
  version?: number;
  key?: string | null;
  more?: Record<string, unknown>;
  /** A description, where the same call is made several times. */
  what?: string;
};

/** A precondition failed: dependent checks are skipped. */
export class CheckStoppedError extends Error {}

export function createCheckWrites(caller: CheckCaller, report: CheckReport) {
  const send = <N extends WriteName>(name: N, body: WriteBody<N>, options: WriteOptions = {}) => {
    const { as = 'owner', params = {}, version, key, more } = options;
    const row: WriteRow = writes[name];
    return caller.call({
      as,
      method: row.method,
      path: fillPath(row.path, params),
      ...(body !== undefined && { body: { ...(body as object), ...more } }),
      ...(key !== undefined && { key }),
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  };
  const titleOf = (name: WriteName, what?: string) =>
    `${writes[name].method} ${writes[name].path} (${name})${what === undefined ? '' : `, ${what}`}`;
  return {
    send,
    titleOf,
    /** Makes the call, checks status and schema, and returns the body. */
    async make<N extends WriteName>(
      name: N,
      body: WriteBody<N>,
      options: WriteOptions = {},
      look: (data: WriteAnswer<N>) => string | null = () => null,
    ): Promise<WriteAnswer<N>> {
      const row: WriteRow = writes[name];
      let data: unknown;
      let isMade = false;
      const title = titleOf(name, options.what);
      await report.check(title, async () => {
        const answer = await send(name, body, options);
        const fault = answerFault(answer, row.status, row.answer && schemaOf(row.answer));
        isMade = answer.status === row.status;
        data = answer.data;
        return fault ?? look(data as WriteAnswer<N>);
      });
      if (!isMade) throw new CheckStoppedError(title);
      return data as WriteAnswer<N>;
    },
    refused: (
      line: string,
      answer: () => Promise<CheckAnswer>,
      ...codes: Parameters<typeof refusalFault>[1][]
    ) => report.check(line, async () => refusalFault(await answer(), ...codes)),
  };
}
