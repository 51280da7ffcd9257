/** Decides whether a person may see a screen, and where they go instead. */
import { hasAnyRole, type Role } from '#shared/roles.ts';
import { screenPaths } from '#shared/screen-paths.ts';
import { pathAfterSignIn } from './home-path.ts';
import type { Session } from './identity-context.tsx';

/**
 * Who a screen is for. `anyone`: the landing page and invitations; `signedOut`: sign-in; `setup`: only before the
 * restaurant is set up; `noOrganization`: choosing one; `member`: whoever has one of `roles`.
 */
export type Access =
  | { for: 'anyone' | 'signedOut' | 'setup' | 'noOrganization' }
  | { for: 'member'; roles: readonly Role[]; staysWithoutSubscription?: true };

export type Decision = { kind: 'show' } | { kind: 'go'; to: string } | { kind: 'unauthorized' };

/** In the address of the choice of an organization: a member comes to change it. */
const switchParameter = 'switch';
export const switchOrganizationPath = `${screenPaths.selectOrganization}?${switchParameter}`;

const show: Decision = { kind: 'show' };

function go(to: string): Decision {
  return { kind: 'go', to };
}

/** `path` with its query as the `next` of `to`: where the person goes on after that step. */
function goFirst(to: string, next: string | null): Decision {
  return go(next === null ? to : `${to}?next=${encodeURIComponent(next)}`);
}

function decideSignedOut(access: Access, isSetupRequired: boolean, wanted: string): Decision {
  if (isSetupRequired) return access.for === 'setup' ? show : go(screenPaths.setup);
  if (access.for === 'anyone' || access.for === 'signedOut') return show;
  return goFirst(screenPaths.login, access.for === 'member' ? wanted : null);
}

/** `path` is where the person wants to go; `search` the query of the address, which may hold `next` and `link`. */
export function decideAccess(access: Access, session: Session, path: string, search: string): Decision {
  const query = new URLSearchParams(search);
  const wanted = search === '' ? path : `${path}?${search.replace(/^\?/, '')}`;
  if (session.kind === 'signedOut') return decideSignedOut(access, session.setup !== 'done', wanted);
  // A sign-in link means this person now, whoever was signed in before.
  if (access.for === 'signedOut' && query.has('link')) return show;
  if (access.for === 'anyone') return show;
  if (session.kind === 'noOrganization') {
    if (access.for === 'noOrganization') return show;
    return goFirst(screenPaths.selectOrganization, access.for === 'member' ? wanted : query.get('next'));
  }
  const { roles, needsSubscription } = session.userInfo;
  if (access.for === 'noOrganization' && query.has(switchParameter)) return show;
  if (access.for !== 'member') return go(pathAfterSignIn(query.get('next'), roles));
  if (needsSubscription && !access.staysWithoutSubscription) return go(screenPaths.subscribe);
  return hasAnyRole(roles, access.roles) ? show : { kind: 'unauthorized' };
}
