import { type Static, Type } from 'typebox';

/** RFC 9457 `application/problem+json`; `current` is the current entity (412), `orderId` the open order (409). */
export const problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  current: Type.Optional(Type.Unknown()),
  orderId: Type.Optional(Type.String()),
});
export type Problem = Static<typeof problem>;
