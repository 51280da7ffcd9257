/** §3 and §4: what there is, with its fields, and the states it passes through. */
import type { SpecSection } from './spec-row.ts';

export const entities: SpecSection = {
  title: '3. Entities and their fields',
  lines: 7,
  rows: [
    {
      id: '3.1a',
      says: 'signed-in user info: username, userId, orgId, needsSubscription (boolean), roles (list)',
      read: 'userInfo',
    },
    {
      id: '3.1b',
      says: 'the identity provider’s user id and organization id are kept alongside',
    },
    {
      id: '3.2a',
      says: 'session: sessionId, sessionClaims, userId, orgId, orgRole, orgSlug, as its token carries them',
    },
    {
      id: '3.2b',
      says: 'session in the browser: client, session, user, organization, sessionStatus, actor, orgPermissions, factorVerificationAge',
    },
    {
      id: '3.3a',
      says: 'organization membership roles: admin, basic member, guest member',
    },
    {
      id: '3.3b',
      says: 'verified domains: automatic invitations, automatic suggestions or manual invitations only',
    },
    {
      id: '3.4',
      says: 'push message: title, body, and data with orderId',
    },
    {
      id: '3.5',
      says: 'push token record: token, createTime, auth, p256dh, endpoint, swScope, vapidKey',
    },
    {
      id: '3.6',
      says: 'order: isReceiptPending (boolean)',
    },
    {
      id: '3.7a',
      says: 'entity: tables',
    },
    {
      id: '3.7b',
      says: 'entity: table locations',
    },
    {
      id: '3.7c',
      says: 'entity: menu categories',
    },
    {
      id: '3.7d',
      says: 'entity: menu items',
    },
    {
      id: '3.7e',
      says: 'entity: devices',
    },
    {
      id: '3.7f',
      says: 'entity: users',
    },
    {
      id: '3.7g',
      says: 'entity: settings',
    },
    {
      id: '3.7h',
      says: 'entity: ingredients',
    },
    {
      id: '3.7i',
      says: 'entity: organizations',
    },
  ],
};

export const states: SpecSection = {
  title: '4. States and transitions',
  lines: 4,
  rows: [
    {
      id: '4.1',
      says: 'while isReceiptPending is true an order refreshes every 3 seconds, otherwise every 5 minutes',
      constants: { receiptPendingRefreshMs: 3_000, defaultRefreshMs: 300_000 },
    },
    {
      id: '4.2a',
      says: 'identity is loading, then ready or error',
    },
    {
      id: '4.2b',
      says: 'calls made before the provider loads are queued and replayed once loaded',
    },
    {
      id: '4.3a',
      says: 'invitations: invited, then joined',
    },
    {
      id: '4.3b',
      says: 'join requests: pending approval, approved or rejected',
    },
    {
      id: '4.4a',
      says: 'push installation: not-registered, pending (reset after 10 s), registered',
    },
    {
      id: '4.4b',
      says: 'push auth-token request: none, in-progress, completed',
    },
  ],
};
