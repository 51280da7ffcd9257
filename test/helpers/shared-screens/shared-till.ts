/** A till whose screen the staff share, and people with PINs. */
import type { Test } from 'tap';
import type { SignInAnswer } from '#shared/platform/identity-schema.ts';
import { joinStaff, openSession, type StaffSession, setUpRestaurant } from '../restaurants/staff-session.ts';
import { startApp } from '../running-app.ts';
import { type PairedTill, pairTill } from './paired-till.ts';

export const pins = { anna: '4711', jan: '80385', owner: '918273' } as const;
const ownerPassword = 'a long enough password';

/** A call of `/identity`, as a browser with these cookies makes it. */
export async function callIdentity<T = { code?: string; title?: string }>(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { cookie = '', token, body }: { cookie?: string; token?: string; body?: unknown } = {},
): Promise<{ status: number; headers: Headers; body: T }> {
  const response = await fetch(`${url}/identity/${path}`, {
    method,
    headers: {
      ...{ origin: url, cookie },
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as T,
  };
}

export function sessionCookieIn(headers: Headers): string {
  const set = headers.getSetCookie().find(cookie => cookie.startsWith('kelner_session='));
  return set?.split(';')[0] ?? '';
}

async function idOf(session: StaffSession): Promise<string> {
  return (await session.get<{ userId: string }>('/api/auth/userinfo')).body.userId;
}

export async function setPin(session: StaffSession, password: string, pin: string): Promise<number> {
  const { baseUrl: url, cookie } = session;
  return (await callIdentity(url, 'PUT', 'pin', { cookie, body: { password, pin } })).status;
}

export async function shareScreen(
  owner: StaffSession,
  deviceId: string,
  sharing: { lockSeconds: number | null; locksAfterOrder: boolean } = {
    lockSeconds: 60,
    locksAfterOrder: false,
  },
): Promise<number> {
  const { baseUrl: url, cookie } = owner;
  return (await callIdentity(url, 'PUT', `screens/${deviceId}`, { cookie, body: sharing })).status;
}

/** Signs in by PIN on `till`; the session has the cookies of that browser. */
export async function tryPin(url: string, till: Pick<PairedTill, 'cookie'>, userId: string, pin: string) {
  const answer = await callIdentity<SignInAnswer & { code?: string }>(url, 'POST', 'pin/sign-in', {
    cookie: till.cookie,
    body: { userId, pin },
  });
  const cookie = sessionCookieIn(answer.headers);
  const session = openSession(url, `${cookie}; ${till.cookie}`);
  return { ...answer, code: answer.body?.code, cookie, session };
}

/** A restaurant with a shared till at the bar; the owner, Anna and Jan have PINs. */
export async function openSharedTill(t: Test) {
  const { url, app } = await startApp(t);
  const owner = await setUpRestaurant(url);
  const anna = await joinStaff(owner, 'anna_w', ['waiter']);
  const jan = await joinStaff(owner, 'jan_w', ['waiter']);
  const till = await pairTill(owner, anna, 'Bar');
  await shareScreen(owner, till.id);
  await setPin(owner, ownerPassword, pins.owner);
  await setPin(anna, 'anna_w has a password', pins.anna);
  await setPin(jan, 'jan_w has a password', pins.jan);
  const ids = { owner: await idOf(owner), anna: await idOf(anna), jan: await idOf(jan) };
  return { url, app, owner, anna, jan, till, ids };
}
