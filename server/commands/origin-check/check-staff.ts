/** Checks the staff rules: an admin by role can't change an organization admin, and the state's number of users changes with them. */

import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

export type CheckStaff = Readonly<Record<Role | 'nobody', string>>;

export async function checkStaff(caller: CheckCaller, report: CheckReport, staff: CheckStaff): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const versionOf = async (id: string): Promise<number> => {
    const { data } = await caller.call({ as: 'owner', path: reads.users.path });
    return (data as User[]).find(user => user.id === id)?.version ?? 0;
  };
  const give = async (roles: Role[], what: string) =>
    make(
      'changeUser',
      { roles },
      { params: { id: staff.nobody }, version: await versionOf(staff.nobody), what },
    );
  const owner = async () => ({
    as: 'nobody' as const,
    params: { id: staff.admin },
    version: await versionOf(staff.admin),
  });
  const usersVersion = async () =>
    (await caller.call({ as: 'owner', path: reads.tableLocations.path })).headers.get('X-Users-Version');
  const before = await usersVersion();
  await give(['admin'], 'a role is given');
  const line = 'X-Users-Version changes when a role is given';
  if (before === null) report.skip(line, 'the origin sends none, as it may');
  else
    await report.check(line, async () => {
      const after = await usersVersion();
      return after !== null && /^\d{1,15}$/.test(after) && after !== before
        ? null
        : `${after} after ${before}`;
    });
  await refused(
    "an admin by role can't switch off the organization's admin",
    async () => send('changeUser', { isActive: false }, await owner()),
    'ORGANIZATION_ADMIN_REQUIRED',
  );
  await refused(
    "an admin by role can't archive the organization's admin",
    async () => send('archiveUser', undefined, await owner()),
    'ORGANIZATION_ADMIN_REQUIRED',
  );
  await give([], 'a role is taken away');
  const names = (await caller.call({ as: 'owner', path: reads.users.path })).data as User[];
  const taken = names.find(({ id }) => id === staff.waiter)?.displayName ?? '';
  await refused(
    'nobody takes the name of another, with signs that nobody sees either',
    () =>
      send('createUser', {
        id: randomUUID(),
        username: `check_twin_${randomUUID().slice(0, 8)}`,
        displayName: `\u202e${taken.toUpperCase()}\u200b`,
        roles: [],
      }),
    'NAME_TAKEN',
  );
}
