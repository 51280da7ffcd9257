/**
 * Session state with local accounts: the server's answer, or offline the member remembered in this browser. The
 * remembered member only selects screens and grants no access.
 */
import { readPath } from '#shared/contract/paths.ts';
import type { IdentityState, PublicConfig } from '#shared/platform/identity-schema.ts';
import type { UserInfo } from '#shared/venue/user-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { isClientProblem } from '../data/client-problem.ts';
import type { Http } from '../data/http.ts';
import type { ScreenSharing, Session } from '../session/identity-context.tsx';
import type { MemberMemory } from '../session/remembered-member.ts';
import type { LocalSession } from './local-session.ts';

export const signedOut: Session = { kind: 'signedOut', setup: 'done' };
/** Dead networks often neither answer nor fail, so a remembered member is used after this time. */
const knownAfterMs = 4_000;

/** A server with hosted accounts has no local session state. */
async function readOwnState(session: LocalSession): Promise<IdentityState | null> {
  try {
    return await session.readState();
  } catch (error) {
    if (isClientProblem(error) && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** `isRemembered`: from this browser's storage, not confirmed by the server. */
export type Found = {
  config: PublicConfig;
  session: Session;
  sharing?: ScreenSharing | undefined;
  isRemembered?: true;
};

/** Whether a hosted provider owns the sessions; false on screens where people sign in by PIN. */
export function isHosted({
  config,
  sharing,
}: Pick<Found, 'sharing'> & { config: PublicConfig | null }): boolean {
  return config?.identity.kind === 'clerk' && sharing?.by !== 'pin';
}

function sharingOf({ sharedBy, screen }: IdentityState): ScreenSharing | undefined {
  if (sharedBy === 'account' && screen !== undefined) return { by: 'account', screen };
  return sharedBy === 'pin' ? { by: 'pin' } : undefined;
}

export type Sources = {
  session: LocalSession;
  http: Http;
  memory: MemberMemory;
  setTimer: BrowserEnvironment['setTimer'];
};

/** Server configuration and session; rejects if the server does not answer. */
async function findOut({ session, http }: Sources): Promise<Found> {
  const [config, state] = await Promise.all([session.readConfig(), readOwnState(session)]);
  if (state === null) return { config, session: signedOut };
  const sharing = sharingOf(state);
  if (isHosted({ config, sharing })) return { config, sharing, session: signedOut };
  return { config, sharing, session: await findSession(config.identity, state, http) };
}

/** The last member of this browser, for offline use; null if none is stored or accounts are hosted. */
async function recall({ session, memory }: Sources): Promise<Found | null> {
  const known = memory.read();
  if (known === null) return null;
  const { userInfo, organizations } = known;
  const config = await session.readConfig();
  if (config.identity.kind !== 'local') return null;
  return { config, session: { kind: 'member', userInfo, organizations }, isRemembered: true };
}

/** The server's answer, or the remembered member if it fails, breaks or takes too long; rejects if neither is available. */
export async function findMember(sources: Sources): Promise<Found> {
  const asked = findOut(sources);
  const late = new Promise<null>(resolve => {
    const cancel = sources.setTimer(() => resolve(null), knownAfterMs);
    void asked.finally(cancel).catch(() => undefined);
  });
  try {
    return (await Promise.race([asked, late])) ?? (await recall(sources)) ?? (await asked);
  } catch (error) {
    if (!isClientProblem(error) || !error.isPassing) throw error;
    const found = await recall(sources);
    if (found === null) throw error;
    return found;
  }
}

async function findSession(
  identity: PublicConfig['identity'],
  state: IdentityState,
  http: Http,
): Promise<Session> {
  if (state.setupRequired) {
    const needsCode = identity.kind === 'local' && identity.setupCodeRequired;
    return { kind: 'signedOut', setup: needsCode ? 'code' : 'open' };
  }
  if (!state.signedIn) return signedOut;
  const { organizations = [] } = state;
  if (state.organizationId === undefined) {
    const { isArchived } = state;
    return { kind: 'noOrganization', organizations, ...(isArchived && { isArchived }) };
  }
  try {
    const { body } = await http.send({ method: 'GET', path: readPath('userInfo') });
    const { screen, isByPin } = state;
    return {
      kind: 'member',
      userInfo: body as UserInfo,
      organizations,
      ...(screen !== undefined && { screen }),
      ...(isByPin && { isByPin }),
    };
  } catch (error) {
    if (isClientProblem(error) && error.code === 'UNAUTHENTICATED') return signedOut;
    if (isClientProblem(error) && error.code === 'ORGANIZATION_REQUIRED') {
      return { kind: 'noOrganization', organizations };
    }
    if (isClientProblem(error) && error.code === 'RESTAURANT_ARCHIVED')
      return { kind: 'noOrganization', organizations, isArchived: true };
    throw error;
  }
}

/** Asked before the first rendering; null if the server doesn't answer and nobody is remembered. */
export async function findFirstMember(sources: Sources): Promise<Found | null> {
  try {
    const found = await findMember(sources);
    rememberMember(sources.memory, found);
    return found;
  } catch {
    return null;
  }
}

/** Stores a member that the server confirmed. Hosted providers remember their own. */
export function rememberMember(memory: MemberMemory, found: Found): void {
  const { session, sharing, isRemembered } = found;
  if (isRemembered === true || (isHosted(found) && sharing === undefined)) return;
  // A shared screen admits nobody without a PIN, not even to read while the server is away.
  if (session.kind !== 'member' || session.screen !== undefined || sharing !== undefined) {
    memory.forget();
    return;
  }
  const { userInfo, organizations } = session;
  memory.keep({ userId: userInfo.userId, orgId: userInfo.orgId, userInfo, organizations });
}
