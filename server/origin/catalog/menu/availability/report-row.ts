import type { AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import type { Json } from '../../../kernel/column-types.ts';

export type AvailabilityReportRow = {
  org_id: string;
  id: string;
  menu_item_id: string;
  /** Person[] */
  reported_by: Json;
  reported_at: string;
  state: AvailabilityReport['state'];
  /** Person */
  decided_by: Json | null;
  decided_at: string | null;
};
