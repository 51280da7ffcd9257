/** Route guard: decides whether the session may see a screen, and where to redirect otherwise. */
import { hasAnyRole, type Role } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { pathAfterSignIn, screenRoles } from '../session/home-path.ts';
import type { Session } from '../session/identity-context.tsx';

/**
 * Who may see a screen. `anyone`: landing page and invitations; `signedOut`: sign-in; `setup`: only before the
 * restaurant is set up; `noOrganization`: organization selection; `member`: members with one of `roles`.
 */
export type Access =
  | { for: 'anyone' | 'signedOut' | 'setup' | 'noOrganization' }
  | { for: 'member'; roles: readonly Role[]; staysWithoutSubscription?: true };

type Decision = { kind: 'show' } | { kind: 'go'; to: string } | { kind: 'unauthorized' };

/** Query parameter of the organization selection: set when a member wants to switch. */
const switchParameter = 'switch';
export const switchOrganizationPath = `${screenPaths.selectOrganization}?${switchParameter}`;

/** Query parameter of the sign-in page: a member is about to sign in to another account or to change it. */
const leavingParameter = 'account';
export function otherAccountPath(userId: string): string {
  return `${screenPaths.login}?${leavingParameter}=${encodeURIComponent(userId)}`;
}

const show: Decision = { kind: 'show' };

function go(to: string): Decision {
  return { kind: 'go', to };
}

/** Redirects to `to` with `path` as its `next` parameter, to return to afterwards. */
function goFirst(to: string, next: string | null): Decision {
  return go(next === null ? to : `${to}?next=${encodeURIComponent(next)}`);
}

function decideSignedOut(access: Access, isSetupRequired: boolean, wanted: string): Decision {
  if (isSetupRequired) return access.for === 'setup' ? show : go(screenPaths.setup);
  if (access.for === 'anyone' || access.for === 'signedOut') return show;
  return goFirst(screenPaths.login, access.for === 'member' ? wanted : null);
}

/** `path` is the requested path; `search` its query, which may contain `next` and `link`. */
export function decideAccess(access: Access, session: Session, path: string, search: string): Decision {
  const query = new URLSearchParams(search);
  const wanted = search === '' ? path : `${path}?${search.replace(/^\?/, '')}`;
  if (session.kind === 'signedOut') return decideSignedOut(access, session.setup !== 'done', wanted);
  // A sign-in link replaces the current session.
  if (access.for === 'signedOut' && query.has('link')) return show;
  if (access.for === 'anyone') return show;
  if (session.kind === 'noOrganization') {
    if (access.for === 'noOrganization') return show;
    return goFirst(screenPaths.selectOrganization, access.for === 'member' ? wanted : query.get('next'));
  }
  const { needsSubscription, userId } = session.userInfo;
  if (access.for === 'signedOut' && query.get(leavingParameter) === userId) return show;
  const roles = screenRoles(session);
  if (access.for === 'noOrganization' && query.has(switchParameter)) return show;
  if (access.for !== 'member') return go(pathAfterSignIn(query.get('next'), roles));
  if (needsSubscription && !access.staysWithoutSubscription) return go(screenPaths.subscribe);
  return hasAnyRole(roles, access.roles) ? show : { kind: 'unauthorized' };
}
