/** API calls of local identity for the user's account and organization page, authenticated by the session cookie. */

import { limits } from '#shared/kernel/limits.ts';
import type { WriteMethod } from '#shared/kernel/write-row.ts';
import type { PasswordApproval } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type {
  AccountDeletion,
  MemberChange,
  OrganizationMember,
  OrganizationPage,
  Profile,
  ProfileChange,
  ProfileUser,
} from '#shared/platform/account-schema.ts';
import type {
  GivenPin,
  NetworkChange,
  PasswordChange,
  PinApproval,
  PinChange,
  PinOverview,
  PinState,
  ScreenAccount,
  ScreenOverview,
  ScreenSharing,
} from '#shared/platform/identity-schema.ts';
import type { BrowserEnvironment } from '../data/browser-environment.ts';
import { ClientProblem, parseProblem } from '../data/client-problem.ts';
import { fetchWithin, parseJson } from '../data/http.ts';

/**
 * An admin's approval on a waiter's device: of an order correction, answered with the order, or of opening
 * this till's drawer.
 */
export type Approved = { readonly place: 'approvals' | 'drawer-openings'; readonly id: string };

export type LocalAccount = {
  readProfile(): Promise<Profile>;
  changeProfile(change: ProfileChange): Promise<ProfileUser>;
  /** Accepts any file; the server refuses unsupported types and sizes. */
  setImage(file: Blob): Promise<ProfileUser>;
  removeImage(): Promise<void>;
  changePassword(change: PasswordChange): Promise<void>;
  endSession(sessionId: string): Promise<void>;
  readPin(): Promise<PinState>;
  setPin(change: PinChange): Promise<void>;
  removePin(): Promise<void>;
  /** For the office: who has a PIN, and how devices are shared. */
  readPins(): Promise<PinOverview>;
  resetPin(userId: string): Promise<void>;
  /** For a person without a password. */
  givePin(userId: string, given: GivenPin): Promise<void>;
  /** Ends all sessions of somebody who works here. */
  signOutEverywhere(userId: string): Promise<void>;
  readScreens(): Promise<ScreenOverview>;
  shareScreen(deviceId: string, sharing: ScreenSharing): Promise<void>;
  giveScreenAccount(deviceId: string, screen: ScreenAccount): Promise<void>;
  takeScreenAccount(deviceId: string): Promise<void>;
  /** Opens the server to the computer's network, or closes it. */
  switchNetwork(change: NetworkChange): Promise<void>;
  endOtherSessions(): Promise<void>;
  deleteAccount(deletion: AccountDeletion): Promise<void>;
  readOrganization(): Promise<OrganizationPage>;
  renameOrganization(name: string): Promise<OrganizationPage>;
  changeMember(userId: string, change: MemberChange): Promise<OrganizationMember>;
  removeMember(userId: string): Promise<void>;
  revokeInvitation(userId: string): Promise<void>;
  leaveOrganization(confirmation: string): Promise<void>;
  deleteOrganization(confirmation: string): Promise<void>;
  /** Approval by an admin's name and password on this device; the device's own session is unchanged. */
  approve(approved: Approved, approval: PasswordApproval, idempotencyKey: string): Promise<Order | null>;
  /** Like `approve`, by an admin's PIN on a shared screen. */
  approveByPin(approved: Approved, approval: PinApproval, idempotencyKey: string): Promise<Order | null>;
};

/** URL of a user's image, which changes with its version; null without an image. */
export function personImagePath(userId: string, imageVersion: string | undefined): string | null {
  if (imageVersion === undefined) return null;
  return `/identity/people/${encodeURIComponent(userId)}/image?v=${encodeURIComponent(imageVersion)}`;
}

export function createLocalAccount(
  environment: Pick<BrowserEnvironment, 'fetch' | 'setTimer'>,
  {
    onOver,
    token = async () => null,
  }: {
    /** Called when the server reports that the session has ended. */
    onOver: () => void;
    /** Token of a hosted provider, renewed if `isFresh`; null if a cookie identifies the session. */
    token?: (isFresh: boolean) => Promise<string | null>;
  },
): LocalAccount {
  async function call<T>(
    method: 'GET' | WriteMethod,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<T> {
    // Setting a PIN requires a token issued just now.
    const hostedToken = await token(method === 'PUT' && path === 'pin');
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(hostedToken !== null && { authorization: `Bearer ${hostedToken}` }),
      ...more,
    };
    const init: RequestInit = { method, headers };
    if (body instanceof Blob) {
      headers['content-type'] = 'application/octet-stream';
      init.body = body;
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    const { response, text } = await fetchWithin(environment, `/identity/${path}`, init);
    const answer = parseJson(text);
    if (response.ok) return answer as T;
    const problem = parseProblem(response.status, answer);
    if (problem.code === 'UNAUTHENTICATED') onOver();
    throw problem;
  }

  const member = (userId: string) => `organization/members/${encodeURIComponent(userId)}`;
  const approve = async (
    { place, id }: Approved,
    by: '' | '/pin',
    approval: PasswordApproval | PinApproval,
    key: string,
  ): Promise<Order | null> => {
    const answer: Order = await call('POST', `${place}/${id}${by}`, approval, { 'idempotency-key': key });
    return place === 'approvals' ? answer : null;
  };
  return {
    readProfile: () => call('GET', 'profile'),
    changeProfile: change => call('PATCH', 'profile', change),
    async setImage(file) {
      // Checked here already, because a proxy on the way may drop a large upload without an error.
      if (file.size >= limits.imageBytes) throw new ClientProblem('BODY_TOO_LARGE', { status: 413 });
      // Loaded only when a picture is changed; if loading fails, the file is sent unchanged.
      const smaller = await import('./shrink-image.ts').then(
        ({ shrinkImage }) => shrinkImage(file),
        () => file,
      );
      return call('PUT', 'profile/image', smaller);
    },
    removeImage: () => call('DELETE', 'profile/image'),
    changePassword: change => call('POST', 'password', change),
    readPin: () => call('GET', 'pin'),
    setPin: change => call('PUT', 'pin', change),
    removePin: () => call('DELETE', 'pin'),
    readPins: () => call('GET', 'pins'),
    resetPin: userId => call('DELETE', `pins/${encodeURIComponent(userId)}`),
    givePin: (userId, given) => call('PUT', `staff/${encodeURIComponent(userId)}/pin`, given),
    signOutEverywhere: userId => call('POST', `staff/${encodeURIComponent(userId)}/sign-out`),
    readScreens: () => call('GET', 'screens'),
    shareScreen: (deviceId, sharing) => call('PUT', `screens/${encodeURIComponent(deviceId)}`, sharing),
    giveScreenAccount: (deviceId, screen) =>
      call('PUT', `screens/${encodeURIComponent(deviceId)}/account`, screen),
    takeScreenAccount: deviceId => call('DELETE', `screens/${encodeURIComponent(deviceId)}/account`),
    endSession: sessionId => call('DELETE', `sessions/${encodeURIComponent(sessionId)}`),
    switchNetwork: change => call('PUT', 'network', change),
    endOtherSessions: () => call('DELETE', 'sessions'),
    deleteAccount: deletion => call('POST', 'account/delete', deletion),
    readOrganization: () => call('GET', 'organization'),
    renameOrganization: name => call('PATCH', 'organization', { name }),
    changeMember: (userId, change) => call('PATCH', member(userId), change),
    removeMember: userId => call('DELETE', member(userId)),
    revokeInvitation: userId => call('DELETE', `organization/invitations/${encodeURIComponent(userId)}`),
    leaveOrganization: confirmation => call('POST', 'organization/leave', { confirmation }),
    deleteOrganization: confirmation => call('POST', 'organization/delete', { confirmation }),
    approve: (approved, approval, key) => approve(approved, '', approval, key),
    approveByPin: (approved, approval, key) => approve(approved, '/pin', approval, key),
  };
}
