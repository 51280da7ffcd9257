/** A till that the staff share where people sign in by Clerk: the owner, Anna and Jan are on shift and have PINs. */
import type { Test } from 'tap';
import { openClerkRestaurant } from '../identity-modes.ts';
import type { StaffSession } from '../restaurants/staff-session.ts';
import { pairTill } from './paired-till.ts';
import { callIdentity, pins } from './shared-till.ts';

/** A call of `/identity` with the person's token of Clerk's. */
export async function callOwn(
  session: StaffSession,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  return callIdentity(session.baseUrl, method, path, { token: await session.token(), body });
}

export async function openClerkSharedTill(t: Test, env: Record<string, string> = {}) {
  const restaurant = await openClerkRestaurant(t, env);
  const { owner, join, userIdOf } = restaurant;
  const anna = await join('anna_w', ['waiter']);
  const jan = await join('jan_w', ['waiter']);
  const till = await pairTill(owner, anna, 'Bar');
  await callOwn(owner, 'PUT', `screens/${till.id}`, { lockSeconds: 60, locksAfterOrder: false });
  await callOwn(owner, 'PUT', 'pin', { pin: pins.owner });
  await callOwn(anna, 'PUT', 'pin', { pin: pins.anna });
  await callOwn(jan, 'PUT', 'pin', { pin: pins.jan });
  const ids = { owner: userIdOf('owner'), anna: userIdOf('anna_w'), jan: userIdOf('jan_w') };
  return { ...restaurant, anna, jan, till, ids };
}
