/** The product with the sample restaurant, with local sign-in or Clerk, for tests that must hold in both modes. */
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Role } from '#shared/kernel/roles.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { identityMigrations } from '../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../server/identity/shared/identity-tables.ts';
import { originMigrations } from '../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../server/origin/kernel/origin-tables.ts';
import { createOriginSetup } from '../../server/origin/origin-setup.ts';
import { openDatabase } from '../../server/store/sqlite-store.ts';
import { type ClerkDouble, startClerkDouble } from '../clerk-double/clerk-double.ts';
import {
  createStaffSession,
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signIn,
} from './restaurants/staff-session.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { createDataFolder, findFreePort } from './server-process.ts';

type TestRestaurant = {
  readonly url: string;
  readonly owner: StaffSession;
  /** A signed-in person with these roles. */
  join(username: string, roles: Role[]): Promise<StaffSession>;
  /** A new session of a person who joined; throws with the status where refused. */
  comeBack(username: string): Promise<StaffSession>;
};

export type ClerkRestaurant = TestRestaurant & {
  readonly clerk: ClerkDouble;
  readonly app: RunningApp;
  readonly organizationId: string;
  /** The Clerk user id of a person who joined. */
  userIdOf(username: string): string;
  sessionOf(userId: string): StaffSession & { id: string };
};

async function openLocalRestaurant(t: Test): Promise<TestRestaurant> {
  const { url } = await startApp(t);
  const owner = await setUpRestaurant(url);
  return {
    url,
    owner,
    join: (username, roles) => joinStaff(owner, username, roles),
    comeBack: username => signIn(url, username, `${username} has a password`),
  };
}

async function addSampleRestaurant(folder: string, organizationId: string, userId: string): Promise<void> {
  const database = await openDatabase<OriginTables & IdentityTables>(join(folder, 'kelner.db'), [
    ...identityMigrations,
    ...originMigrations,
  ]);
  await createOriginSetup(database, Date.now).openRestaurant({
    organizationId,
    restaurantName: 'Pod Lipą',
    language: 'pl',
    admin: { userId, username: 'owner', displayName: 'Zofia' },
    sample: true,
  });
  await database.close();
}

export async function openClerkRestaurant(
  t: Test,
  env: Record<string, string> = {},
): Promise<ClerkRestaurant> {
  const clerk = await startClerkDouble();
  const folder = createDataFolder();
  t.teardown(async () => {
    await clerk.stop();
    folder.remove();
  });
  const { id: organizationId } = clerk.addOrganization({ name: 'Pod Lipą' });
  const ids = new Map<string, string>();
  const add = (username: string, role: string): string => {
    const { id } = clerk.addUser({ username, firstName: username, lastName: '' });
    clerk.addMember(organizationId, id, role);
    ids.set(username, id);
    return id;
  };
  const userIdOf = (username: string): string => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`Nobody called ${username} joined`);
    return id;
  };
  const ownerId = add('owner', 'org:admin');
  await addSampleRestaurant(folder.path, organizationId, ownerId);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const app = await startApp(t, { PORT: port, DATA_DIR: folder.path, ...clerk.env(url), ...env });

  const sessionOf = (userId: string) => {
    const session = clerk.signInDirectly(userId, organizationId, url);
    const cookie = session.cookies();
    return {
      ...createStaffSession({ baseUrl: url, cookie, token: async () => session.token() }),
      id: session.id,
    };
  };
  const enter = async (userId: string) => {
    const session = sessionOf(userId);
    const { status } = await session.get('/api/auth/userinfo');
    if (status !== 200) throw new Error(`userinfo answered ${status}`);
    return session;
  };
  const owner = await enter(ownerId);
  return {
    url,
    owner,
    clerk,
    app,
    organizationId,
    userIdOf,
    sessionOf,
    async join(username, roles) {
      const userId = add(username, 'org:member');
      const session = await enter(userId);
      const people = (await owner.get<User[]>('/api/admin/users')).body;
      const version = people.find(({ id }) => id === userId)?.version ?? 0;
      const path = `/api/admin/users/${userId}`;
      const changed = await owner.write('PATCH', path, { roles }, { version });
      if (changed.status !== 200) throw new Error(`${path} answered ${changed.status}`);
      return session;
    },
    comeBack: username => enter(userIdOf(username)),
  };
}

export const identityModes: readonly { name: 'local' | 'clerk'; open(t: Test): Promise<TestRestaurant> }[] = [
  { name: 'local', open: openLocalRestaurant },
  { name: 'clerk', open: openClerkRestaurant },
];
