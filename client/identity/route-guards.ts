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
  | { for: 'member'; roles: readonly Role[] };

export type Decision = { kind: 'show' } | { kind: 'go'; to: string } | { kind: 'unauthorized' };

const show: Decision = { kind: 'show' };

function go(to: string): Decision {
  return { kind: 'go', to };
}

function decideSignedOut(access: Access, isSetupRequired: boolean, path: string): Decision {
  if (isSetupRequired) return access.for === 'setup' ? show : go(screenPaths.setup);
  if (access.for === 'anyone' || access.for === 'signedOut') return show;
  if (access.for !== 'member') return go(screenPaths.login);
  return go(`${screenPaths.login}?next=${encodeURIComponent(path)}`);
}

/** `path` is where the person wants to go; `search` the query of the address, which may hold `next` and `link`. */
export function decideAccess(access: Access, session: Session, path: string, search: string): Decision {
  const query = new URLSearchParams(search);
  if (session.kind === 'signedOut') return decideSignedOut(access, session.setup !== 'done', path);
  // A sign-in link means this person now, whoever was signed in before.
  if (access.for === 'signedOut' && query.has('link')) return show;
  if (access.for === 'anyone') return show;
  if (session.kind === 'noOrganization') {
    return access.for === 'noOrganization' ? show : go(screenPaths.selectOrganization);
  }
  const { roles } = session.userInfo;
  if (access.for !== 'member') return go(pathAfterSignIn(query.get('next'), roles));
  return hasAnyRole(roles, access.roles) ? show : { kind: 'unauthorized' };
}
