/** The restaurant of a soak by the hours: the server as `npm start` runs it, with copies elsewhere, and its staff with their own sign-ins. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '#shared/kernel/roles.ts';
import type { HeldMemory } from '../measuring/held-memory.ts';
import { measuredServer, memoryOf } from '../measuring/measured-server.ts';
import { joinStaff, openSession, type StaffSession, setUpRestaurant } from '../restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../server-process.ts';
import type { Member } from './soak-frames.ts';

export type HoursRestaurant = {
  url: string;
  owner: StaffSession;
  staff: readonly Member[];
  /** The store. */
  file: string;
  backupFolders: { here: string; elsewhere: string };
  /** What the server has, as `awaitEquality` asks it. */
  readOrigin(organizationId: string, path: string): Promise<unknown>;
  memory(): Promise<HeldMemory>;
  /** As a laptop whose lid is closed: the clock goes on, the server doesn't. */
  sleep(ms: number): Promise<void>;
  readonly exits: readonly string[];
  /** Lines of its log that tell of what nobody foresaw. */
  faultsLogged(): string[];
  stop(): Promise<void>;
};

const askAgainMs = 500;

/** A screen asks for a token until it gets one: it may be the server that sleeps. */
async function tokenOf(session: StaffSession): Promise<string> {
  try {
    return await session.token();
  } catch {
    await wait(askAgainMs);
    return tokenOf(session);
  }
}

function memberOf(username: string, roles: Role[], session: StaffSession): Member {
  const { baseUrl, cookie } = session;
  let current = session;
  return {
    ...{ id: username, username, roles, organizationId: '' },
    token: () => tokenOf(current),
    renew() {
      // Without what it knows of the last token.
      current = openSession(baseUrl, cookie);
      return tokenOf(current);
    },
  };
}

export async function openHoursRestaurant(waiterCount: number): Promise<HoursRestaurant> {
  const [folder, elsewhere] = [createDataFolder(), createDataFolder()];
  const clock = {
    NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '',
    KELNER_TEST_CLOCK: process.env['KELNER_TEST_CLOCK'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  };
  const server = await startServer(folder.path, { ...clock, BACKUP_DIR: elsewhere.path }, measuredServer);
  const exits: string[] = [];
  let isStopping = false;
  server.child.once('exit', (code, signal) => {
    if (!isStopping) exits.push(`the server ended with ${code ?? signal}: ${server.output()}`);
  });
  const owner = await setUpRestaurant(server.url);
  // An order without its receipt would stay on all screens.
  const printer = { name: 'Kasa', kind: 'fiscalPrinter', driver: 'simulator' };
  const { status } = await owner.write('POST', '/api/admin/devices', printer);
  if (status !== 201) throw new Error(`Adding the printer answered ${status}`);
  const enter = async (username: string, roles: Role[]) =>
    memberOf(username, roles, await joinStaff(owner, username, roles));
  const staff = [memberOf('owner', ['admin'], owner), await enter('cook', ['kitchen', 'bar'])];
  for (let index = 1; index <= waiterCount; index += 1)
    staff.push(await enter(`waiter_${index}`, ['waiter']));
  return {
    ...{ url: server.url, owner, staff, exits },
    file: join(folder.path, 'kelner.db'),
    backupFolders: { here: join(folder.path, 'backups'), elsewhere: elsewhere.path },
    readOrigin: async (_organizationId, path) => (await owner.get(path)).body,
    memory: () => memoryOf(server),
    async sleep(ms) {
      server.child.kill('SIGSTOP');
      await wait(ms);
      server.child.kill('SIGCONT');
    },
    faultsLogged: () =>
      server
        .output()
        .split('\n')
        .filter(line => /"level":[56]0/.test(line)),
    async stop() {
      isStopping = true;
      await server.stop();
      folder.remove();
      elsewhere.remove();
    },
  };
}
