/** A stored Z report. */
import type { Json } from '../../kernel/column-types.ts';

export type DayReportRow = {
  org_id: string;
  /** Counts from 1 within the organization, without gaps. */
  number: number;
  id: string;
  /** `2025-11-20` */
  business_day: string;
  /** The sequence number of the last event that it counts; the next report begins after it. */
  through_seq: number;
  made_at: string;
  /** Person */
  made_by: Json;
  /** Copied from the figures, for the list. */
  gross: number;
  difference: number;
  /** DayReport */
  document: Json;
};
