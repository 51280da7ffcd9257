/**
 * Tasks of a bridge program beside a card terminal, and its answers. `POST /bridge/terminals/claim` returns
 * `{task: TerminalTask | null, isCancelled: boolean}`.
 */
import { type Static, Type } from 'typebox';
import { literals, money, strictObject, uuid } from '../kernel/schema-parts.ts';
import { terminalReasons } from '../order/payment-schema.ts';

const longest = 64;
const short = Type.String({ maxLength: longest });
const textOrNull = Type.Union([short, Type.Null()]);

/** `mark`: the newest entry of the terminal's journal before it. */
const taskPayment = strictObject({
  id: uuid,
  amount: money,
  tipOnTerminal: Type.Boolean(),
  mark: textOrNull,
  refunded: Type.Optional(strictObject({ reference: textOrNull, isWhole: Type.Boolean() })),
});

export const terminalTaskKinds = ['readMark', 'pay', 'findOutcome', 'readTotals'] as const;

/** `payment` is that of `pay` and `findOutcome`. */
const terminalTask = strictObject({
  id: uuid,
  kind: literals(terminalTaskKinds),
  currency: Type.String(),
  payment: Type.Optional(taskPayment),
  sinceMs: Type.Optional(Type.Integer()),
});
export type TerminalTask = Static<typeof terminalTask>;

/** `working`: the task that the program carries out now. */
export const terminalClaim = strictObject({ working: Type.Optional(uuid) });
export type TerminalClaim = Static<typeof terminalClaim>;

/** A name without digits and the last four digits: a program may pass on no more of a card. */
const maskedCard = Type.String({ pattern: '^[^\\d*]{0,21}(\\*{12}\\d{4})?$' });
const mark = Type.Optional(short);

/** The outcome is a `TerminalOutcome`; `absent`: the terminal certainly has nothing of it. */
const taskOutcome = Type.Union([
  strictObject({
    kind: Type.Literal('approved'),
    reference: Type.Optional(short),
    card: Type.Optional(maskedCard),
    charged: Type.Optional(Type.Integer({ minimum: 0 })),
    mark,
  }),
  strictObject({ kind: literals(['declined', 'cancelled']), reason: literals(terminalReasons), mark }),
  strictObject({ kind: Type.Literal('unknown'), isFinal: Type.Optional(Type.Literal(true)) }),
  strictObject({ kind: Type.Literal('absent') }),
]);

const receipt = Type.Integer({ minimum: 0, maximum: 9_999 });
const taskTotals = Type.Union([
  strictObject({
    kind: Type.Literal('answered'),
    totals: strictObject({
      total: money,
      receipts: Type.Union([strictObject({ first: receipt, last: receipt }), Type.Null()]),
    }),
  }),
  strictObject({ kind: literals(['away', 'cannotTell']) }),
]);

/** The one that belongs to the kind of the task. */
export const terminalAnswer = strictObject({
  mark: Type.Optional(textOrNull),
  outcome: Type.Optional(taskOutcome),
  totals: Type.Optional(taskTotals),
});
export type TerminalAnswer = Static<typeof terminalAnswer>;
