/** Groups the rows of the health page, and counts those that need action. */
import type { HealthRow, HealthTopic } from '#shared/platform/health-schema.ts';

const healthGroups = {
  copies: ['copies', 'elsewhere', 'proof'],
  computer: ['disk', 'database', 'loop', 'memory', 'clock'],
  connections: ['origin', 'certificate', 'push', 'screens'],
  devices: ['device', 'devices', 'station', 'stations'],
  printers: ['printer', 'printers'],
} as const satisfies Record<string, readonly HealthTopic[]>;

type HealthGroup = keyof typeof healthGroups;
export const healthGroupNames = Object.keys(healthGroups) as HealthGroup[];

export function rowsOf(group: HealthGroup, rows: readonly HealthRow[]): HealthRow[] {
  const topics: readonly HealthTopic[] = healthGroups[group];
  return topics.flatMap(topic => rows.filter(row => row.topic === topic));
}

export function countDue(rows: readonly HealthRow[]): { act: number; look: number } {
  const count = (state: HealthRow['state']) => rows.filter(row => row.state === state).length;
  return { act: count('act'), look: count('look') };
}

/** Rows that need action, the most urgent first. */
export function dueRows(rows: readonly HealthRow[]): HealthRow[] {
  return (['act', 'look'] as const).flatMap(state => rows.filter(row => row.state === state));
}
