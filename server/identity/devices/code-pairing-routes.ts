/**
 * `/identity/device/pairing`: pairs a browser in which nobody is signed in, by the office's code alone. The code proves that the office wants the device;
 * the pairing itself grants no rights. A till becomes a shared screen, where people sign in by PIN.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pairedByCode, pairingByCode } from '#shared/platform/identity-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { listOpenOrganizations } from '../local/account-store.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { ClaimedDevice, OriginSetup } from '../local/restaurant-setup.ts';
import type { DeviceCookie } from './device-cookie.ts';

const tillSharing = { lockSeconds: 60, locksAfterOrder: false };

export function createCodePairingRoutes(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  cookie: DeviceCookie,
): FastifyPluginAsyncTypebox {
  const { devices, limiter, isArchived, servedOrganizationId } = local;

  async function claim(code: string, appVersion: string): Promise<ClaimedDevice | null> {
    // A restaurant elsewhere accepts codes of signed-in people only.
    if (originSetup === null) throw new ProblemError('UNAUTHENTICATED');
    const ids =
      servedOrganizationId === null ? await listOpenOrganizations(local.database.db) : [servedOrganizationId];
    for (const organizationId of ids.filter(id => !isArchived(id))) {
      const claimed = await originSetup.claimPairing({ organizationId, code, appVersion });
      if (claimed !== null) return claimed;
    }
    return null;
  }

  return async app => {
    app.post(
      '/identity/device/pairing',
      { schema: { body: pairingByCode, response: { 200: pairedByCode } } },
      async (request, reply) => {
        const forgiveTry = await limiter.countTry({ kind: 'address', address: request.ip }, 'pairing-code');
        const claimed = await claim(request.body.code, request.body.appVersion);
        if (claimed === null)
          throw invalidField('code', 'has expired or is not right', 'PAIRING_CODE_INVALID');
        await forgiveTry();
        const { organizationId, id: deviceId, name, kind, pairedAt } = claimed;
        const device = { organizationId, deviceId };
        const secret = await devices.issue(device, { name, pairedAt, isReplay: false });
        if (secret !== null) cookie.write(request, reply, secret);
        const known = devices.list(organizationId).find(one => one.deviceId === deviceId);
        const isOpen = known?.sharing.lockSeconds == null && known?.accountId == null;
        if (kind === 'till' && isOpen) await devices.share(device, tillSharing);
        return { id: deviceId, name };
      },
    );
  };
}
