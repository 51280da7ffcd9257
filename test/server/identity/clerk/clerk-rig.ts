/** Clerk identity in front of the double of Clerk, with the restaurant's real staff list behind it, in memory. */
import type { User } from '#shared/venue/user-schema.ts';
import { identityMigrations } from '../../../../server/identity/migrations/identity-migrations.ts';
import type { IdentityTables } from '../../../../server/identity/shared/identity-tables.ts';
import { originMigrations } from '../../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../../server/origin/kernel/origin-tables.ts';
import { originLinks } from '../../../../server/origin/origin-links.ts';
import { createOriginSetup } from '../../../../server/origin/origin-setup.ts';
import { createOriginStaff } from '../../../../server/origin/venue/staff/origin-staff.ts';
import { listUsers } from '../../../../server/origin/venue/staff/users-store.ts';
import { startClerkDouble } from '../../../clerk-double/clerk-double.ts';
import { createIdentityFixture, testConfig } from '../../../helpers/identity-fixture.ts';
import { openTestStore } from '../../../helpers/stores/test-store.ts';

export const publicOrigin = 'https://bistro.test';

export async function createClerkRig(
  t: { after(work: () => unknown): void },
  options: {
    graceMinutes?: number;
    hasWebhooks?: boolean;
    hasOwnPeople?: boolean;
    servedOrganizationId?: string;
    plans?: string[];
    /** The restaurant's clock. */
    originNow?: () => number;
  } = {},
) {
  const { graceMinutes = 0, hasWebhooks = true, hasOwnPeople = true, servedOrganizationId = null } = options;
  const { originNow = Date.now } = options;
  const clerk = await startClerkDouble();
  const database = await openTestStore<IdentityTables & OriginTables>([
    ...identityMigrations,
    ...originMigrations,
  ]);
  t.after(async () => {
    await clerk.stop();
    await database.close();
  });
  const config = {
    ...testConfig,
    publicOrigins: [publicOrigin],
    organizationId: servedOrganizationId,
    identity: {
      kind: 'clerk' as const,
      publishableKey: clerk.publishableKey,
      secretKey: clerk.secretKey,
      jwtKey: clerk.jwtKey,
      frontendApiUrl: clerk.url,
      backendApiUrl: clerk.url,
      plans: options.plans ?? [],
      webhookSecret: hasWebhooks ? clerk.webhookSecret : null,
      sessionGraceMs: graceMinutes * 60_000,
    },
  };
  const changed: string[] = [];
  const noteChange = (_organizationId: string, userId: string) => void changed.push(userId);
  const originStaff = hasOwnPeople
    ? {
        ...createOriginSetup(database, originNow, noteChange),
        ...createOriginStaff(database, originLinks, originNow, noteChange),
      }
    : null;
  const start = () => createIdentityFixture(t, { config, database, originStaff });
  const fixture = await start();
  const { id: organizationId } = clerk.addOrganization({ name: 'Pod Lipą' });
  const shutOut: string[] = [];
  fixture.part.onMemberOut((organization, userId) => shutOut.push(`${organization} ${userId}`));

  return {
    ...fixture,
    clerk,
    database,
    organizationId,
    /** Arguments of the listeners, as `organization user`. */
    shutOut,
    changed,
    /** A second start on the same data. */
    start,
    /** A signed-in member of the organization. */
    person(names: { username: string; firstName?: string; lastName?: string }, role = 'org:member') {
      const { id } = clerk.addUser({ firstName: '', lastName: '', ...names });
      clerk.addMember(organizationId, id, role);
      return clerk.signInDirectly(id, organizationId, publicOrigin);
    },
    ask(token: string, method: 'GET' | 'POST' = 'GET', url = '/api/anything') {
      return fixture.call(method, url, { headers: { authorization: `Bearer ${token}` } });
    },
    async people(organization = organizationId): Promise<User[]> {
      return listUsers(database.db, organization);
    },
    async report(type: string, data: unknown, wish: Parameters<typeof clerk.webhook>[2] = {}) {
      const { body, headers } = clerk.webhook(type, data, wish);
      const answer = await fixture.app.inject({
        method: 'POST',
        url: '/webhooks/clerk',
        payload: body,
        headers,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}
