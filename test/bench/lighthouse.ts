/**
 * Lighthouse on the tables screen, signed in, phone profile with default throttling. Run by `npm run lighthouse`, which
 * installs the lighthouse command for this run only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenPaths } from '#shared/screen-paths.ts';
import { findChromium } from '../helpers/chromium-browser.ts';
import { setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../helpers/server-process.ts';
import { writeResult } from './rig/results-page.ts';

type Report = {
  categories: Record<string, { title: string; score: number | null }>;
  audits: Record<string, Audit>;
};
type Audit = { title: string; score: number | null; displayValue?: string };

const goal = 95;
const categories = ['performance', 'accessibility', 'best-practices'];
const dataFolder = createDataFolder();
const output = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const reportFile = join(output, 'report.json');
const server = await startServer(dataFolder.path);
const owner = await setUpRestaurant(server.url);
const found = await findChromium();
const child = spawn(
  'lighthouse',
  [
    `${server.url}${screenPaths.waiterTables}`,
    '--output=json',
    `--output-path=${reportFile}`,
    `--only-categories=${categories.join(',')}`,
    `--extra-headers=${JSON.stringify({ Cookie: owner.cookie })}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    '--quiet',
  ],
  { stdio: 'inherit', env: { ...process.env, ...found.env, CHROME_PATH: found.executablePath } },
);
const [code] = await once(child, 'exit');
await server.stop();
dataFolder.remove();
if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
rmSync(output, { recursive: true });

const figures = Object.fromEntries(
  Object.values(report.categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
);
const complaints = Object.entries(report.audits).filter(([, { score }]) => score !== null && score < 0.9);
for (const [id, { title, displayValue = '' }] of complaints) console.log(`${id}: ${title} ${displayValue}`);
console.table(figures);
writeResult('Lighthouse', `The tables screen, signed in, phone profile; goal ≥ ${goal}.`, figures);
if (Object.values(figures).some(score => score < goal)) process.exitCode = 1;
