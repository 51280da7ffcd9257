/** §8: the error catalogue, every text at its place. */
import type { SpecSection } from './spec-row.ts';

/** It goes through all rows of the read table and looks for the text where the screen announces it. */

export const texts: SpecSection = {
  title: '8. The error catalogue',
  lines: 6,
  rows: [
    { id: '8.1a', says: "failed read: 'Failed to fetch tables'" },
    { id: '8.1b', says: "failed read: 'Failed to fetch preparation orders'" },
    { id: '8.1c', says: "failed read: 'Failed to fetch users'" },
    { id: '8.1d', says: "failed read: 'Failed to fetch table locations'" },
    { id: '8.1e', says: "failed read: 'Failed to fetch settings'" },
    { id: '8.1f', says: "failed read: 'Failed to fetch menu categories'" },
    { id: '8.1g', says: "failed read: 'Failed to fetch menu items'" },
    { id: '8.1h', says: "failed read: 'Failed to fetch devices'" },
    { id: '8.1i', says: "failed read: 'Failed to fetch order'" },
    {
      id: '8.1j',
      says: 'these texts are the English ones, and each is translated',
    },
    {
      id: '8.2',
      says: "logout failure: 'Logout failed'",
    },
    {
      id: '8.3',
      says: "a blocked popup while an order is opened from a notification: 'Please allow popups for this site.'",
    },
    {
      id: '8.4',
      says: "the provider that cannot load sets status error and throws 'Failed to download latest ClerkJS'",
    },
    {
      id: '8.5a',
      says: 'sign-in and sign-up errors of the provider are shown by its own screens',
    },
    {
      id: '8.5b',
      says: 'identifier not found and wrong password, at our own sign-in',
    },
    {
      id: '8.5c',
      says: 'identifier exists for a username, at our own sign-up',
    },
    {
      id: '8.6',
      says: 'server error codes of the product',
    },
  ],
};
