/** Figures of benches and trials, and whether they meet their goals. */
import { loadavg } from 'node:os';

/** `goal` and `isMet` are omitted where there is no goal. */
export type Figure = { name: string; measured: string; goal?: string; isMet?: boolean };

/** The value below which `share` percent of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Percentiles of one list, separated by slashes. */
export function shares(values: readonly number[], of: readonly number[], unit = 'ms', digits = 1): string {
  return `${of.map(share => percentile(values, share).toFixed(digits)).join(' / ')} ${unit}`;
}

export function figure(name: string, measured: string | number): Figure {
  return { name, measured: String(measured) };
}

/** `goal`: at most or at least, with its unit: `≤ 10 ms`. */
export function judged(name: string, value: number, goal: `${'≤' | '≥'} ${string}`, digits = 1): Figure {
  const [, sign, most, unit] = /^(.) ([\d.]+)(.*)$/.exec(goal) ?? [];
  const isMet = sign === '≤' ? value <= Number(most) : value >= Number(most);
  return { name, goal, measured: `${value.toFixed(digits)}${unit}`, isMet };
}

export function none(name: string, count: number): Figure {
  return judged(name, count, '≤ 0', 0);
}

/** Prints them as a section of RESULTS.md; a missed goal sets the exit code to 1. */
export function printFigures(title: string, what: string, figures: readonly Figure[]): void {
  const met = (isMet: boolean | undefined) => (isMet === undefined ? '' : isMet ? 'yes' : '**no**');
  const rows = figures.map(
    ({ name, goal = '', measured, isMet }) => `| ${name} | ${goal} | ${measured} | ${met(isMet)} |`,
  );
  console.log(`\n## ${title}\n\n${what} Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.\n`);
  console.log(`| | goal | measured | met |\n|---|---|---|---|\n${rows.join('\n')}\n`);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}
