/**
 * The server half of `npm run dev`: a demo restaurant in a persistent folder, so that sessions and orders survive the restart after every change.
 * Arguments: --port (its own), --web-port (where Vite serves the client).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../app.ts';
import { closeGracefully } from '../close-gracefully.ts';
import { readConfig } from '../config.ts';
import { openDemoRestaurant } from './demo-restaurant.ts';
import { createRoleLinks, describeRoleLinks, type RoleLinks } from './role-links.ts';

const linksLastMs = 365 * 24 * 60 * 60_000;
const folder = join(import.meta.dirname, '..', '..', '.cache', 'dev');
const linksFile = join(folder, 'links.json');

const { values } = parseArgs({
  options: { port: { type: 'string', default: '' }, 'web-port': { type: 'string', default: '' } },
});
const read = readConfig({ PORT: values.port, DATA_DIR: folder, LOG_LEVEL: 'warn' });
if ('faults' in read) throw new Error(read.faults.join('\n'));
mkdirSync(folder, { recursive: true });
const { app, identity, network } = await buildApp({ config: read.ok });
closeGracefully({ delay: 2_000 }, async ({ err }) => {
  if (err !== undefined) console.error(err);
  await app.close();
});
await app.listen({ host: network.host(), port: read.ok.port });

async function openRestaurantOnce(): Promise<RoleLinks> {
  if (existsSync(linksFile)) return JSON.parse(readFileSync(linksFile, 'utf8'));
  const made = await createRoleLinks(identity, await openDemoRestaurant(app), linksLastMs);
  writeFileSync(linksFile, JSON.stringify(made), { mode: 0o600 });
  return made;
}

const links = await openRestaurantOnce();
console.log(`\n${describeRoleLinks(links, Number(values['web-port']))}\n`);
