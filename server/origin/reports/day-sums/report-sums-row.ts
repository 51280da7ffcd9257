import type { Json } from '../../column-types.ts';

export type ReportSumsRow = {
  org_id: string;
  /** SummedPart['name'] */
  part: string;
  /** The finished business day, from its start to the start of the next. */
  starts: string;
  ends: string;
  /** How the day was divided into hours, and which version of the program added it up. Others are added up anew. */
  basis: string;
  content: Json;
};
