/** A till that its staff share, in front of the double of Clerk: members with PINs, and the till's own browser. */
import { changeDeviceCredential } from '../../../../server/identity/devices/device-credential-store.ts';
import { createSecret, hashSecret } from '../../../../server/identity/shared/secrets.ts';
import type { DirectSession } from '../../../clerk-double/clerk-double.ts';
import type { TokenWish } from '../../../clerk-double/clerk-tokens.ts';
import { createClerkRig } from './clerk-rig.ts';

/** The restaurant's own columns of a device. */
const unpaired = { kind: 'screen', version: 1 } as const;

type Rig = Awaited<ReturnType<typeof createClerkRig>>;

/** What is paired in a browser, whose name=value it is. */
async function pairDevice(
  { database, organizationId }: Pick<Rig, 'database' | 'organizationId'>,
  device: { id: string; lockSeconds: number | null; name?: string },
): Promise<string> {
  const secret = createSecret();
  const key = { organization_id: organizationId, device_id: device.id };
  await changeDeviceCredential(database.db, key, {
    name: device.name ?? 'Bar',
    secret_hash: hashSecret(secret),
    paired_at: new Date(0).toISOString(),
    lock_seconds: device.lockSeconds,
    locks_after_order: 'no',
    account_id: null,
  });
  const restaurants = { org_id: organizationId, id: device.id, name: device.name ?? 'Bar' };
  await database.db
    .insertInto('devices')
    .values({ ...restaurants, ...unpaired })
    .execute();
  return `kelner_device=${secret}`;
}

export const tillId = '0197f000-0000-7000-8000-0000000000a1';
export const phoneId = '0197f000-0000-7000-8000-0000000000a2';

export async function openClerkTill(
  t: Parameters<typeof createClerkRig>[0],
  options: Parameters<typeof createClerkRig>[1] = {},
) {
  const time = { aheadMs: () => 0 };
  const rig = await createClerkRig(t, { ...options, originNow: () => Date.now() + time.aheadMs() });
  const till = await pairDevice(rig, { id: tillId, lockSeconds: 60 });
  const phone = await pairDevice(rig, { id: phoneId, lockSeconds: null, name: 'Telefon' });
  // Devices are read at the start.
  const { part, call, clock, logged } = await rig.start();
  time.aheadMs = () => clock.aheadMs;
  const own = (session: DirectSession, wish?: TokenWish, cookie?: string) => ({
    headers: { authorization: `Bearer ${session.token(wish)}`, ...(cookie && { cookie }) },
  });
  const sessionIn = (setCookie: string) => setCookie.match(/kelner_session=[^;]+/)?.[0] ?? '';

  return {
    ...{ rig, clerk: rig.clerk, organizationId: rig.organizationId, till, phone },
    ...{ part, call, clock, logged, own },
    /** Signed in at Clerk in a browser of their own, and seen by the server. */
    async member(username: string, pin: string | null, role?: string) {
      const session = rig.person({ username, firstName: username }, role);
      await call('GET', '/api/anything', own(session));
      if (pin === null) return session;
      const set = await call('PUT', '/identity/pin', { ...own(session), body: { pin } });
      if (set.status !== 204) throw new Error(`Setting a PIN answered ${set.status}`);
      return session;
    },
    async tryPin(userId: string, pin: string, device = till) {
      const answer = await call('POST', '/identity/pin/sign-in', { cookie: device, body: { userId, pin } });
      const session = sessionIn(answer.setCookie);
      return {
        ...{ status: answer.status, code: answer.body?.code, session },
        cookie: `${session}; ${device}`,
      };
    },
    token: (cookie: string) => call('POST', '/identity/token', { cookie }),
    /** By PIN the till is open, the office not. */
    ask: (token: string, cookie: string, url = '/api/waiter/tables') =>
      call('GET', url, { headers: { authorization: `Bearer ${token}`, cookie } }),
    /** Clerk is told of it, and nobody waits for that. */
    async isOutAtClerk(sessionId: string): Promise<boolean> {
      for (let tries = 0; tries < 500 && !rig.clerk.isSessionEnded(sessionId); tries += 1)
        await new Promise(resolve => setTimeout(resolve, 10));
      return rig.clerk.isSessionEnded(sessionId);
    },
    async staffOnScreen(): Promise<string[]> {
      const { body } = await call('GET', '/identity/screen', { cookie: till });
      return body.screen.staff.map((person: { displayName: string }) => person.displayName);
    },
  };
}
