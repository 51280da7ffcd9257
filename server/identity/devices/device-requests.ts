/**
 * Handles devices in requests to and responses of the restaurant API: names each request's device by its browser's credential, issues one after pairing,
 * and ends it when a device is revoked or archived.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import { ProblemError } from '../../http/errors.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { deviceSecretIn } from './device-cookie.ts';
import type { DeviceCredentials, DeviceKey } from './device-credentials.ts';

const header = 'x-device-id';
/** Tells the origin that the device is proven; browsers can't set it. */
const provenHeader = 'x-device-proven';

/**
 * Sets the device of forwarded requests by the browser's credential. Without one, a device that never had any is still accepted by name: it was paired by
 * an earlier version.
 */
export function nameDevice(
  credentials: Pick<DeviceCredentials, 'deviceOf' | 'isKnown'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  organizationId: string,
): void {
  delete headers[provenHeader];
  const proven = credentials.deviceOf(headers.cookie);
  if (proven?.organizationId === organizationId) {
    headers[header] = proven.deviceId;
    headers[provenHeader] = 'yes';
    return;
  }
  const named = headers[header];
  if (typeof named !== 'string' || credentials.isKnown({ organizationId, deviceId: named }))
    delete headers[header];
}

type DeviceAnswer = { id: string; name: string; state: string; pairedAt?: string };

function deviceIn(payload: unknown): DeviceAnswer | null {
  const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
  if (typeof text !== 'string') return null;
  const device: unknown = JSON.parse(text);
  return typeof device === 'object' && device !== null && 'id' in device ? (device as DeviceAnswer) : null;
}

function wantsRevoked({ body }: FastifyRequest): boolean {
  try {
    return Buffer.isBuffer(body) && JSON.parse(body.toString())?.isRevoked === true;
  } catch {
    return false;
  }
}

type Options = { credentials: DeviceCredentials; cookie: DeviceCookie };

async function giveCredential(
  { credentials, cookie }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  { organizationId, device }: { organizationId: string; device: DeviceAnswer },
): Promise<void> {
  const { id: deviceId, name, pairedAt = '' } = device;
  const isReplay = reply.getHeader('idempotency-replayed') !== undefined;
  const secret = await credentials.issue({ organizationId, deviceId }, { name, pairedAt, isReplay });
  if (secret !== null) cookie.write(request, reply, secret);
}

/** If the outcome of the change is unknown the credential ends too, because somebody wanted that. */
async function followChange(
  { credentials }: Options,
  request: FastifyRequest,
  device: DeviceKey,
  { status, payload }: { status: number; payload: unknown },
): Promise<void> {
  const isUnknown = status >= 500;
  if (request.method === 'DELETE' && (status === 204 || isUnknown)) await credentials.end(device);
  if (request.method !== 'PATCH') return;
  const changed = status === 200 ? deviceIn(payload) : null;
  if (changed?.state === 'revoked' || (isUnknown && wantsRevoked(request))) await credentials.end(device);
  else if (changed !== null) await credentials.rename(device, changed.name);
}

/** Applies to all forwarded routes of `app`; `request.identity` must be set before the response is sent. */
export function followDevices(app: FastifyInstance, options: Options): void {
  const { credentials } = options;
  /** Only a proven till counts as present; a browser that lost its cookie is told to pair again. */
  app.addHook('onRequest', async request => {
    const { method, raw, identity, headers } = request;
    const organizationId = identity?.organizationId;
    if (method !== 'POST' || organizationId === undefined) return;
    const deviceId = matchPath(writes.confirmPresence.path, raw.url?.split('?')[0] ?? '')?.['id'];
    if (deviceId === undefined || !credentials.isKnown({ organizationId, deviceId })) return;
    if (headers[header] !== deviceId) throw new ProblemError('NOT_FOUND');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.raw.url?.split('?')[0] ?? '';
    const organizationId = request.identity?.organizationId;
    if (organizationId === undefined || !/^\/api\/(admin\/)?devices\//.test(path)) return;
    const status = reply.statusCode;
    const isPost = request.method === 'POST';
    if (isPost && path === writes.claimPairing.path) {
      const device = status === 200 ? deviceIn(payload) : null;
      if (device !== null) await giveCredential(options, request, reply, { organizationId, device });
      return;
    }
    const deviceId = matchPath(writes.changeDevice.path, path)?.['id'];
    if (deviceId !== undefined)
      await followChange(options, request, { organizationId, deviceId }, { status, payload });
    const secret = deviceSecretIn(request.headers.cookie);
    const isPresent = isPost && status === 204 && matchPath(writes.confirmPresence.path, path) !== null;
    // Browsers expire cookies, so a used one is renewed.
    if (isPresent && secret !== undefined && credentials.deviceOf(request.headers.cookie) !== null)
      options.cookie.write(request, reply, secret);
  });
}
