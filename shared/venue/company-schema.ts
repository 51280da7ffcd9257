/** The answer of a public register of companies about a NIP. */
import { type Static, Type } from 'typebox';
import { literals, strictObject } from '../kernel/schema-parts.ts';

export const companyAnswer = strictObject({
  /** `unreachable`: no answer, or none that can be read; `limited`: asked too often. */
  outcome: literals(['found', 'unknown', 'unreachable', 'limited']),
  /** With `found`. */
  name: Type.Optional(Type.String()),
  /** Absent if the register has none. */
  address: Type.Optional(Type.String()),
});
export type CompanyAnswer = Static<typeof companyAnswer>;
