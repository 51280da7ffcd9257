/** Limits the account of a station's screen to the roles of stations and no rights, whatever is stored for it. Pure. */
import { preparationLocations, type Role } from '#shared/kernel/roles.ts';
import type { Rights, User } from '#shared/venue/user-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import { defaultRights } from './staff-rights.ts';

const noRights: Rights = { voidSent: false, discountMaxPercent: 0, refund: false, reopen: false };
const stationRoles: readonly Role[] = preparationLocations;

type Held = {
  readonly roles: readonly Role[];
  readonly rights: Rights;
  readonly isOrganizationAdmin: boolean;
};

/** Drops everything that is stored beyond those limits. */
export function heldByStation({ roles }: Pick<Held, 'roles'>): Held {
  const own = roles.filter(role => stationRoles.includes(role));
  return { roles: own, rights: noRights, isOrganizationAdmin: false };
}

function isBeyond({ voidSent, discountMaxPercent, refund, reopen, ...others }: Rights): boolean {
  const isMore = voidSent || refund || reopen || discountMaxPercent > defaultRights.discountMaxPercent;
  return isMore || Object.values(others).includes(true);
}

/** Throws STATION_ACCOUNT if the account would exceed those limits. */
export function requireStationLimits({ isStation, orgRole, roles, rights }: User): void {
  if (!isStation) return;
  const refuse = (path: string, message: string) => invalidField(path, message, 'STATION_ACCOUNT');
  if (orgRole === 'admin' || !roles.every(role => stationRoles.includes(role)))
    throw refuse('roles', 'can only be those of stations');
  if (isBeyond(rights)) throw refuse('rights', 'are not for the screen of a station');
}
