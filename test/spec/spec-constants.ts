/** §9: the constants and limits of the business, each with the test that would notice another value. */
import type { SpecSection } from './spec-row.ts';

export const constants: SpecSection = {
  title: '9. Business constants and limits',
  lines: 7,
  rows: [
    {
      id: '9.1',
      says: 'root page reload: 1 hour',
      constants: { landingReloadMs: 3_600_000 },
    },
    {
      id: '9.2a',
      says: 'refresh interval of waiter tables: 15 s',
      constants: { waiterTablesRefreshMs: 15_000 },
    },
    {
      id: '9.2b',
      says: 'refresh interval of preparation orders: 10 s',
      constants: { preparationRefreshMs: 10_000 },
    },
    {
      id: '9.2c',
      says: 'refresh interval of an order with a receipt pending: 3 s',
      constants: { receiptPendingRefreshMs: 3_000 },
    },
    {
      id: '9.2d',
      says: 'refresh interval of all other reads: 5 min',
      constants: { defaultRefreshMs: 300_000 },
    },
    {
      id: '9.3a',
      says: 'default notification title Notification',
    },
    {
      id: '9.3b',
      says: 'notification icon path /public/logo192.png',
    },
    {
      id: '9.4a',
      says: 'default language English',
    },
    {
      id: '9.4b',
      says: 'locale pl-PL for Polish',
    },
    {
      id: '9.5a',
      says: 'the cache keeps unused data 5 minutes',
      constants: { unusedDataRetentionMs: 300_000 },
    },
    {
      id: '9.5b',
      says: 'the back-off of retries is capped at 30 s',
      constants: { retryBackoffCapMs: 30_000 },
    },
    {
      id: '9.5c',
      says: 'preload delay 50 ms',
      constants: { preloadDelayMs: 50 },
    },
    {
      id: '9.5d',
      says: 'pending display after 1000 ms',
      constants: { pendingAfterMs: 1_000 },
    },
    {
      id: '9.5e',
      says: 'pending display for at least 500 ms',
      constants: { pendingAtLeastMs: 500 },
    },
    {
      id: '9.6a',
      says: 'push: installation pending timeout 10,000 ms',
    },
    {
      id: '9.6b',
      says: 'push: auth-token refresh margin 1 h',
    },
    {
      id: '9.6c',
      says: 'push: registration refresh after 7 days',
      constants: { pushRegistrationRefreshMs: 604_800_000 },
    },
    {
      id: '9.7a',
      says: 'names up to 256 characters',
      constants: { personNameLength: 256, organizationNameLength: 256 },
    },
    {
      id: '9.7b',
      says: 'minimum password length 8',
      constants: { passwordMinLength: 8 },
    },
    {
      id: '9.7c',
      says: 'profile image under 10 MB',
      constants: { imageBytes: 10_000_000 },
    },
  ],
};
