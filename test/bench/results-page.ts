/** Keeps test/bench/RESULTS.md: each bench owns one section and rewrites it with the figures of its last run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('RESULTS.md', import.meta.url));
const heading =
  '# Measured\n\nWritten by the scripts in this folder; every figure comes from one run of its script.\n';

/** The value below which `share` percent of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function writeResult(title: string, what: string, figures: Record<string, string | number>): void {
  const known = existsSync(page) ? readFileSync(page, 'utf8') : heading;
  const sections = known.split(/\n(?=## )/);
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${day}, ${cpus().length} cores, Node ${process.versions.node}`;
  const section = `## ${title}\n\n${what} ${machine}.\n\n| | |\n|---|---|\n${rows.join('\n')}\n`;
  const kept = sections.filter(text => !text.startsWith(`## ${title}\n`)).map(text => text.trimEnd());
  writeFileSync(page, `${[...kept, section.trimEnd()].join('\n\n')}\n`);
}
