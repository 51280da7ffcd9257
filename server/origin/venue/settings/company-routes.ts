/** Route with which the office fills name and address from a register of companies. */
import { isTaxId } from '#shared/kernel/tax-id.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { CompanyAnswer } from '#shared/venue/company-schema.ts';
import { companyPath } from '#shared/venue/settings-calls.ts';
import { invalidField } from '../../../http/errors.ts';
import { requireRole } from '../../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, param, paramsOf } from '../../kernel/calls/origin-frame.ts';
import type { CompanyRegister } from './company-register.ts';

/** The register refuses a server that asks too often; no restaurant spends what others need. */
const askedMax = 5;
const withinMs = 5 * 60_000;

/** In memory: what a restart forgets does no harm. */
function createTurns(now: () => number) {
  const askedAtMs = new Map<string, number[]>();
  return (organizationId: string): boolean => {
    const nowMs = now();
    // In both directions: a clock that was set back locks nobody out.
    const recent = (askedAtMs.get(organizationId) ?? []).filter(atMs => Math.abs(nowMs - atMs) < withinMs);
    if (recent.length >= askedMax) return false;
    askedAtMs.set(organizationId, [...recent, nowMs]);
    return true;
  };
}

export function registerCompanies(
  { app, identifyCaller, now }: OriginFrame,
  register: CompanyRegister | undefined,
): void {
  const takeTurn = createTurns(now);
  app.route({
    method: 'GET',
    url: companyPath,
    onRequest: async request => {
      request.caller = await identifyCaller(request);
      requireRole(request.caller, ['admin']);
    },
    async handler(request, reply): Promise<CompanyAnswer> {
      reply.header('cache-control', 'no-store');
      const taxId = param(paramsOf(request), 'taxId');
      if (!isTaxId(taxId)) throw invalidField('taxId', 'is no NIP');
      if (register === undefined) return { outcome: 'unreachable' };
      if (!takeTurn(callerOf(request).organizationId)) return { outcome: 'limited' };
      return register(taxId, wallAt(now(), 'Europe/Warsaw').slice(0, 10));
    },
  });
}
