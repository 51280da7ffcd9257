/**
 * `npm run restaurant -- add`: adds a restaurant to a store, also next to running servers. With local accounts it prints a link with which its first admin
 * chooses a password; with Clerk the organization's admins are its admins. `-- invite` prints a new link.
 */
import { Value } from 'typebox/value';
import { plainName } from '#shared/kernel/plain-text.ts';
import { languageTag } from '#shared/kernel/schema-parts.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { setupRequest } from '#shared/platform/identity-schema.ts';
import { username as usernameSchema } from '#shared/venue/user-schema.ts';
import type { Config } from '../../config.ts';
import { findInterfaces, openAddresses } from '../../http/addresses.ts';
import {
  createNobodysPassword,
  type FirstAdmin,
  insertOrganizationWithAdmin,
  inviteAdmin,
  listAdmins,
} from '../../identity/account/first-admin.ts';
import { findRestaurantName, listRestaurants } from '../../origin/kernel/restaurant/restaurant-list-store.ts';
import { createOriginSetup, insertRestaurant } from '../../origin/origin-setup.ts';
import { type Database, wholeStore } from '../../store/database.ts';
import { readArguments } from './command-arguments.ts';
import {
  CommandRefusedError,
  chooseOne,
  openServerStore,
  partsOf,
  type ServerTables,
} from './restaurant-store.ts';

/** The form of Clerk's organization ids. */
const hostedId = /^org_[A-Za-z0-9]{1,60}$/;
/** Without the server's settings the public address is unknown. */
const ofThisComputer = /\/\/(localhost|127\.)/;
const text = { type: 'string' } as const;
const options = {
  admin: text,
  'admin-name': text,
  id: text,
  language: text,
  sample: { type: 'boolean' },
} as const;

function refuseUnless(isGood: boolean, sentence: string): asserts isGood {
  if (!isGood) throw new CommandRefusedError(sentence);
}

async function linkFor(
  database: Database<ServerTables>,
  config: Config,
  { organizationId, admin }: { organizationId: string; admin: FirstAdmin },
): Promise<string[]> {
  const originSetup = createOriginSetup(database, Date.now);
  const link = await inviteAdmin(database, originSetup, { organizationId, admin }, Date.now());
  refuseUnless(link !== null, `${admin.displayName} may not sign in to this restaurant.`);
  const addresses = openAddresses(config, findInterfaces(config.networkMode));
  const address = addresses.find(one => !ofThisComputer.test(one)) ?? addresses[0] ?? '';
  const isUnknown = ofThisComputer.test(address);
  return [
    `${admin.displayName} (${admin.username}) opens this link to choose a password. It works once, until ${link.expiresAt.slice(0, 16).replace('T', ' ')} UTC:`,
    `  ${address}${link.path}`,
    ...(isUnknown ? [`Replace ${address} with the address that people open, or set PUBLIC_URL.`] : []),
    'Anybody who has this link becomes the admin: give it to this person only.',
  ];
}

function readNew(args: string[], usage: string, isHosted: boolean) {
  const { values, positionals } = readArguments(args, usage, { count: 1, options });
  const name = plainName(positionals[0] ?? '');
  const { admin: username, id, language = 'en', sample = false } = values;
  const adminName = plainName(values['admin-name'] ?? username ?? '');
  refuseUnless(Value.Check(setupRequest.properties.restaurantName, name), `"${name}" is too long a name.`);
  refuseUnless(Value.Check(languageTag, language), `Unknown language "${language}": use en or pl-PL.`);
  if (isHosted) {
    refuseUnless(
      id !== undefined && hostedId.test(id) && username === undefined,
      'People sign in by Clerk: create the organization there and pass its id with --id org_…. Its admins at Clerk are admins here.',
    );
    return { name, language, sample, organizationId: id, admin: null };
  }
  refuseUnless(
    id === undefined,
    '--id is for organizations of Clerk. With local accounts the server makes the id.',
  );
  refuseUnless(
    Value.Check(usernameSchema, username),
    `Name the first admin with --admin <username>: 3 to 64 letters, digits or underscores.`,
  );
  refuseUnless(Value.Check(setupRequest.properties.displayName, adminName), `"${adminName}" is no name.`);
  const nowMs = Date.now();
  const admin = { userId: createUuid(nowMs), username, displayName: adminName };
  return { name, language, sample, organizationId: createUuid(nowMs), admin };
}

export async function addRestaurant(args: string[], usage: string): Promise<string[]> {
  const { config, database, isHosted } = await openServerStore();
  try {
    const { name, organizationId, admin, ...rest } = readNew(args, usage, isHosted);
    refuseUnless(
      config.organizationId === null || config.organizationId === organizationId,
      'ORGANIZATION_ID limits this server to one organization.',
    );
    const passwordHash = admin === null ? '' : await createNobodysPassword();
    await database.transaction(wholeStore, async tx => {
      const { origin, identity } = partsOf(tx);
      const known = await findRestaurantName(origin, organizationId);
      refuseUnless(known === null, `${organizationId} exists already: ${known ?? ''}.`);
      const nowMs = Date.now();
      if (admin !== null)
        await insertOrganizationWithAdmin(identity, { organizationId, name, admin }, { passwordHash, nowMs });
      await insertRestaurant(origin, { organizationId, restaurantName: name, admin, ...rest }, nowMs);
    });
    return [
      `${name} is added, as ${organizationId}.`,
      ...(admin === null
        ? ['Admins of the organization at Clerk can sign in and are admins here.']
        : await linkFor(database, config, { organizationId, admin })),
    ];
  } finally {
    await database.close();
  }
}

export async function inviteToRestaurant(args: string[], usage: string): Promise<string[]> {
  const { values, positionals } = readArguments(args, usage, { count: 1, options: { admin: text } });
  const { config, database, isHosted } = await openServerStore();
  try {
    refuseUnless(!isHosted, 'People sign in by Clerk: invite them there.');
    const { organizationId, archivedAt, name } = chooseOne(
      await listRestaurants(partsOf(database.db).origin),
      positionals[0],
    );
    refuseUnless(archivedAt === null, `${name} is archived.`);
    const admins = await listAdmins(partsOf(database.db).identity, organizationId);
    const found = admins.filter(({ username }) => values.admin === undefined || username === values.admin);
    const [one, ...others] = found;
    refuseUnless(
      one !== undefined && others.length === 0,
      `Which admin? --admin ${admins.map(({ username }) => username).join(' | ')}`,
    );
    const admin = { userId: one.account_id, username: one.username, displayName: one.display_name };
    return await linkFor(database, config, { organizationId, admin });
  } finally {
    await database.close();
  }
}
