/** Routes of the modifier groups. */
import type { OriginRoutes } from '../calls/origin-routes.ts';
import type { ReadDefinition } from '../calls/read-routes.ts';
import { listOutages } from '../stock/ingredients-store.ts';
import { listGroups } from './modifier-groups-store.ts';
import { shownGroup } from './modifier-rules.ts';
import { archiveModifierGroup, changeModifierGroup, createModifierGroup } from './modifiers-commands.ts';

/** With current availability; the same for office and waiters. */
const groupsRead: ReadDefinition<'modifierGroups' | 'waiterModifiers'> = {
  areas: ['modifiers'],
  async answer({ db, caller }) {
    const outages = await listOutages(db, caller.organizationId);
    const groups = await listGroups(db, caller.organizationId);
    return groups.map(group => shownGroup(group, outages));
  },
};

export function registerModifiers({ read, command }: OriginRoutes): void {
  read('modifierGroups', groupsRead);
  read('waiterModifiers', groupsRead);
  command('createModifierGroup', createModifierGroup);
  command('changeModifierGroup', changeModifierGroup);
  command('archiveModifierGroup', archiveModifierGroup);
}
