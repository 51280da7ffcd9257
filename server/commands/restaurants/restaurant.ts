/**
 * `npm run restaurant`: operators' commands on the restaurants of a store: list, add and invite an admin, archive and unarchive, export to and import from
 * a file, end and renew the subscription, check the reports. Servers may be running on the store, except for exports from and imports into an SQLite file.
 */
import { keepNewFilesPrivate } from '../../store/private-files.ts';
import { addRestaurant, inviteToRestaurant } from './add-restaurant.ts';
import { archiveRestaurant, unarchiveRestaurant } from './archive-restaurant.ts';
import { exportRestaurant } from './export-restaurant.ts';
import { importRestaurant } from './import-restaurant.ts';
import { verifyReports } from './report-sums.ts';
import { CommandRefusedError, runCommand } from './restaurant-store.ts';
import { changeSubscription } from './restaurant-subscription.ts';
import { listOfRestaurants } from './restaurant-table.ts';

const usage = `npm run restaurant            npm run restaurant -- --json
npm run restaurant -- add "Name" --admin <username> [--admin-name "Name"] [--language pl-PL] [--sample]
npm run restaurant -- add "Name" --id org_… [--language pl-PL] [--sample]      (where Clerk does the sign-in)
npm run restaurant -- invite "Name or id" [--admin <username>]
npm run restaurant -- archive|unarchive "Name or id"
npm run restaurant -- export "Name or id" <file>
npm run restaurant -- import <file>
npm run restaurant -- subscription [lapse|renew ["Name"]]
npm run restaurant -- reports check|rebuild`;

const deeds: Readonly<Record<string, (args: string[], usage: string) => Promise<string[]>>> = {
  list: listOfRestaurants,
  add: addRestaurant,
  invite: inviteToRestaurant,
  archive: archiveRestaurant,
  unarchive: unarchiveRestaurant,
  export: exportRestaurant,
  import: importRestaurant,
  subscription: changeSubscription,
  reports: verifyReports,
};

function run([first = 'list', ...rest]: string[]): Promise<string[]> {
  const [deed, args] = first.startsWith('--') ? ['list', [first, ...rest]] : [first, rest];
  const work = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined;
  if (work === undefined) throw new CommandRefusedError(`"${deed}" is no command.\n${usage}`);
  return work(args, usage);
}

keepNewFilesPrivate();
await runCommand(run);
