import type { Json } from '../../kernel/column-types.ts';

export type ReportSumsRow = {
  org_id: string;
  /** SummedPart['name'] */
  part: string;
  /** The finished business day, from its start to the start of the next. */
  starts: string;
  ends: string;
  /** The division of the day into hours and the version of the computation. Sums with another basis are computed again. */
  basis: string;
  content: Json;
};
