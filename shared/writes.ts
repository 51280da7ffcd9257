/**
 * The write table: every non-GET under /api, once: who may call it and which live reads it may change.
 * `touches` is what the BFF nudges after the call passed through; a read left out costs one interval, never correctness.
 */
import { backOfficeWrites } from './back-office-writes.ts';
import { correctionWrites } from './correction-writes.ts';
import { floorWrites } from './floor-writes.ts';
import { officeWrites } from './office-writes.ts';
import { tillWrites } from './till-writes.ts';
import type { WriteRow } from './write-row.ts';

export const writes = {
  ...floorWrites,
  ...correctionWrites,
  ...tillWrites,
  ...officeWrites,
  ...backOfficeWrites,
} as const;

export type WriteName = keyof typeof writes;
export type WriteBody<N extends WriteName> =
  (typeof writes)[N] extends WriteRow<infer B, infer _> ? B : never;
export type WriteAnswer<N extends WriteName> =
  (typeof writes)[N] extends WriteRow<infer _, infer A> ? A : never;
export const writeNames = Object.keys(writes) as WriteName[];
