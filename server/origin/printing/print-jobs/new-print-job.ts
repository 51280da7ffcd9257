import { createUuid } from '#shared/kernel/uuid.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { AnyCommand } from '../../kernel/calls/command-context.ts';
import type { PrintJobRow } from './print-job-row.ts';

/** A new queued print job with its complete document. */
export function newPrintJob(
  { caller, now, nowMs }: Pick<AnyCommand, 'caller' | 'now' | 'nowMs'>,
  document: {
    document: PrintedDocument;
    orderId: string | null;
    deviceId: string | null;
    lineIds?: readonly string[];
    stationId?: string | null;
  },
): PrintJobRow {
  return {
    org_id: caller.organizationId,
    id: createUuid(nowMs),
    order_id: document.orderId,
    kind: document.document.kind,
    state: 'queued',
    device_id: document.deviceId,
    document: JSON.stringify(document.document),
    attempts: 0,
    error: null,
    number: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    claim_key: null,
    counter_before: null,
    dropped_at: null,
    is_fiscal: 0,
    line_ids: document.lineIds === undefined ? null : JSON.stringify(document.lineIds),
    station_id: document.stationId ?? null,
    stand_in_for: null,
  };
}
