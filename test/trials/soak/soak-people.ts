/** The people of a soak's restaurants, and a signing key instead of an identity provider. */
import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { Role } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Member, SoakPerson } from '../../helpers/endurance/soak-frames.ts';
import type { SoakPlan } from './soak-origin.ts';

/** Number of users by role in each organization. */
export type SoakStaff = readonly (readonly { roles: Role[]; count: number }[])[];

const tokenLastsSeconds = 60;
const tokenKeptMs = 40_000;

async function createIssuer(publicUrl: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2_048 });
  const sign = (person: { id: string }, organizationId: string, role: string, lastsSeconds: number) => {
    const now = Math.floor(Date.now() / 1_000);
    const organization = { id: organizationId, rol: role, slg: 'restaurant' };
    const times = { iat: now, nbf: now - 5, exp: now + lastsSeconds };
    const claims = { iss: 'https://clerk.bistro.test', azp: publicUrl, v: 2, sub: person.id, ...times };
    return new SignJWT({ ...claims, sid: `session-of-${person.id}`, o: organization })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'k', cat: 'cl_B7d4PD111AAA' })
      .sign(privateKey);
  };
  return { sign, publicKeyPem: await exportSPKI(publicKey) };
}

export async function createSoakPeople(staff: SoakStaff, publicUrl: string) {
  const { sign, publicKeyPem } = await createIssuer(publicUrl);
  const memberOf = (organizationId: string, person: SoakPerson, role: string): Member => {
    let known = { token: '', untilMs: 0 };
    const renew = async () => {
      const token = await sign(person, organizationId, role, tokenLastsSeconds);
      known = { token, untilMs: Date.now() + tokenKeptMs };
      return token;
    };
    const token = async () => (known.untilMs > Date.now() ? known.token : renew());
    return { ...person, organizationId, token, renew };
  };
  const organizations = staff.map(groups => {
    const id = createUuid();
    const owner = memberOf(id, { id: createUuid(), username: 'owner', roles: ['admin'] }, 'admin');
    const people = groups.flatMap(({ roles, count }) =>
      Array.from({ length: count }, (_, index) => ({
        id: createUuid(),
        username: `${roles[0] ?? 'nobody'}_${index}`,
        roles,
      })),
    );
    return { id, owner, people };
  });
  const plan: Omit<SoakPlan, 'store'> = {
    publicKeyPem,
    serviceToken: 'the-credential-of-the-server-in-front',
    organizations: await Promise.all(
      organizations.map(async ({ id, owner, people }) => ({
        id,
        people,
        ownerId: owner.id,
        ownerToken: await owner.token(),
      })),
    ),
  };
  return {
    plan,
    owners: organizations.map(({ owner }) => owner),
    members: organizations.flatMap(({ id, people }) =>
      people.map(person => memberOf(id, person, 'basic_member')),
    ),
    /** What a server needs to accept their tokens. */
    env: {
      CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.bistro.test$').toString('base64')}`,
      CLERK_SECRET_KEY: 'sk_live_x',
      CLERK_JWT_KEY: publicKeyPem,
      // Unreachable on purpose: names come from the tokens.
      CLERK_FAPI_URL: 'http://127.0.0.1:1',
      CLERK_API_URL: 'http://127.0.0.1:1',
    },
  };
}
