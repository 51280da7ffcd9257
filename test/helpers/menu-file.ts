/** The menu of a test's origin as a file: exported, checked and applied. */
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import type { MenuFileChoices } from '#shared/catalog/menu-import-schema.ts';
import { type OriginFixture, tokenOf } from './restaurants/origin-fixture.ts';
import type { Person } from './restaurants/small-restaurant.ts';

export const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

export function checkMenuFile(
  origin: OriginFixture,
  text: string | Uint8Array,
  archivesMissing = false,
  choices: MenuFileChoices = {},
) {
  const body = { file: base64(text), archivesMissing, choices, language: 'pl-PL' };
  return origin.command('checkMenuImport', body);
}

export function applyMenuFile(
  origin: OriginFixture,
  {
    text,
    fingerprint = '',
    archivesMissing = false,
    choices = {},
  }: {
    text: string | Uint8Array;
    fingerprint?: string | undefined;
    archivesMissing?: boolean;
    choices?: MenuFileChoices;
  },
  options: { as?: Person; key?: string } = {},
) {
  return origin.command('importMenu', { file: base64(text), archivesMissing, choices, fingerprint }, options);
}

export async function exportMenu(origin: OriginFixture, language = 'pl', as: Person = 'admin') {
  const headers = { authorization: `Bearer ${tokenOf(as)}`, 'accept-language': language };
  return origin.send({ method: 'GET', url: menuFiles.menuSheet, headers });
}

export const itemsOf = async (origin: OriginFixture) => (await origin.read('menuItems')).data;
export const itemOf = async (origin: OriginFixture, id: string) =>
  (await itemsOf(origin)).find(item => item.id === id);
