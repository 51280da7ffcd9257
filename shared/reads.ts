/**
 * The read table: every GET under /api, once. The origin's routes, the live topics, the poller, the polling
 * fallback, the query keys and the error texts derive from these rows.
 */
import { floorReads } from './floor-reads.ts';
import { officeReads } from './office-reads.ts';
import type { ReadRow } from './read-row.ts';
import { reportReads } from './report-reads.ts';

export const reads = { ...floorReads, ...officeReads, ...reportReads } as const;

export type ReadName = keyof typeof reads;
/** What the read named `N` answers. */
export type ReadData<N extends ReadName> = (typeof reads)[N] extends ReadRow<infer T> ? T : never;
export const readNames = Object.keys(reads) as ReadName[];
