/** Updates test/bench/RESULTS.md: each bench owns one section and replaces it with the figures of its last run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
const heading =
  '# Measured\n\nWritten by the scripts in this folder; every figure comes from one run of its script.\n';

/** One row of a section; `goal` and `isMet` are omitted where there is no goal. */
export type Figure = { name: string; measured: string; goal?: string; isMet?: boolean };

/** The value below which `share` percent of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** A figure that must be at most (`≤`) or at least (`≥`) its goal; `digits` are those displayed. */
export function judged(
  name: string,
  value: number,
  sign: '≤' | '≥',
  goal: number,
  { unit = '', digits = 1 } = {},
): Figure {
  const suffix = unit === '' ? '' : ` ${unit}`;
  return {
    name,
    measured: `${value.toFixed(digits)}${suffix}`,
    goal: `${sign} ${goal}${suffix}`,
    isMet: sign === '≤' ? value <= goal : value >= goal,
  };
}

/** Prints and stores the figures; a missed goal sets the exit code to 1. */
export function writeFigures(title: string, what: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      figures.map(({ name, measured, goal = '', isMet }) => [name, { goal, measured, met: metText(isMet) }]),
    ),
  );
  const rows = figures.map(
    ({ name, measured, goal = '', isMet }) => `| ${name} | ${goal} | ${measured} | ${metText(isMet)} |`,
  );
  keepSection(title, what, ['| | goal | measured | met |', '|---|---|---|---|', ...rows]);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

export function writeResult(title: string, what: string, figures: Record<string, string | number>): void {
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  keepSection(title, what, ['| | |', '|---|---|', ...rows]);
}

function metText(isMet: boolean | undefined): string {
  if (isMet === undefined) return '';
  return isMet ? 'yes' : '**no**';
}

function keepSection(title: string, what: string, table: readonly string[]): void {
  const known = existsSync(page) ? readFileSync(page, 'utf8') : heading;
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${day}, ${cpus().length} cores, Node ${process.versions.node}`;
  const section = `## ${title}\n\n${what} ${machine}.\n\n${table.join('\n')}`;
  const sections = known.split(/\n(?=## )/).map(text => text.trimEnd());
  const place = sections.findIndex(text => text.startsWith(`## ${title}\n`));
  if (place === -1) sections.push(section);
  else sections[place] = section;
  writeFileSync(page, `${sections.join('\n\n')}\n`);
}
