/** §1: what the product does and for whom. */
import type { SpecSection } from './spec-row.ts';

export const overview: SpecSection = {
  title: '1. What the product does and for whom',
  lines: 6,
  rows: [
    {
      id: '1.1a',
      says: 'waiters take orders, kitchen and bar prepare them, waiters serve them',
    },
    {
      id: '1.1b',
      says: 'administrators keep users, tables, menu, ingredients, settings, devices and orders',
    },
    {
      id: '1.2a',
      says: 'sessions of an external identity provider with organizations are accepted',
    },
    {
      id: '1.2b',
      says: 'sign-in, user profile, organization switching and pricing table on the provider’s screens',
    },
    {
      id: '1.2c',
      says: 'paid subscriptions are managed in an external billing portal, by its login link',
    },
    {
      id: '1.3',
      says: 'push notifications alert waiters about orders',
    },
    {
      id: '1.4a',
      says: 'the interface is translated: every text exists in English and Polish',
    },
    {
      id: '1.4b',
      says: 'English is the fallback language',
    },
    {
      id: '1.4c',
      says: 'Polish is supported as pl-PL, and pl means it too',
    },
    {
      id: '1.4d',
      says: 'the provider’s Polish text pack is used only while the active language is Polish',
    },
    {
      id: '1.5a',
      says: 'the language is taken from local storage first',
    },
    {
      id: '1.5b',
      says: 'then from the browser, and is cached in local storage',
    },
    {
      id: '1.5c',
      says: 'a language chosen by hand is cached in local storage',
    },
    {
      id: '1.6',
      says: 'translation files are loaded per namespace and language; the namespace is common',
    },
  ],
};
