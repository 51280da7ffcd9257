/** An admin's commands on modifier groups and their options. */
import type {
  ModifierGroup,
  ModifierGroupChange,
  ModifierOptionDraft,
  NewModifierGroup,
} from '#shared/catalog/modifier-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireEntity, requireFreeName, requireNewId } from '../../kernel/calls/entity-rules.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { listIngredientIds, listOutages } from '../stock/ingredients-store.ts';
import { listItems } from './menu-items-store.ts';
import {
  archiveGroup,
  findOptions,
  insertGroup,
  isGroupIdUsed,
  listGroups,
  updateGroup,
} from './modifier-groups-store.ts';
import {
  changedGroup,
  completeGroup,
  requireOwnOptions,
  requireSoundGroup,
  requireUnoffered,
  shownGroup,
} from './modifier-rules.ts';

const entity = 'modifierGroup';

async function optionSources(
  { tx, caller, nowMs }: Pick<CommandContext<unknown>, 'tx' | 'caller' | 'nowMs'>,
  groupId: string,
  drafts: readonly ModifierOptionDraft[],
) {
  const ids = drafts.flatMap(({ id }) => id ?? []);
  const used = await findOptions(tx, caller.organizationId, ids);
  requireOwnOptions(drafts, groupId, used);
  return {
    known: new Map([...used].map(([id, { option }]) => [id, option])),
    outages: await listOutages(tx, caller.organizationId, nowMs),
    createId: () => createUuid(nowMs),
  };
}

export async function createModifierGroup(context: CommandContext<NewModifierGroup>): Promise<ModifierGroup> {
  const { tx, body, nowMs } = context;
  const { organizationId } = context.caller;
  const id = body.id ?? createUuid(nowMs);
  requireNewId(await isGroupIdUsed(tx, organizationId, id));
  const sources = await optionSources(context, id, body.options);
  const after = completeGroup(body, id, sources);
  requireFreeName(await listGroups(tx, organizationId), 'name', after);
  requireSoundGroup(after, await listIngredientIds(tx, organizationId));
  await insertGroup(tx, organizationId, after);
  context.record({ type: 'modifierGroup.created', entity, entityId: id, payload: { after } });
  context.touch('modifiers');
  return shownGroup(after, sources.outages);
}

export async function changeModifierGroup(
  context: CommandContext<ModifierGroupChange>,
): Promise<ModifierGroup> {
  const { tx, body, params, now } = context;
  const { organizationId } = context.caller;
  const groups = await listGroups(tx, organizationId);
  const before = requireEntity(groups, param(params, 'id'));
  const sources = await optionSources(context, before.id, body.options ?? []);
  context.expectVersion(shownGroup(before, sources.outages));
  const after = changedGroup(before, body, sources);
  requireFreeName(groups, 'name', after);
  requireSoundGroup(after, await listIngredientIds(tx, organizationId));
  await updateGroup(tx, organizationId, after, now);
  context.record({ type: 'modifierGroup.changed', entity, entityId: before.id, payload: { before, after } });
  context.touch('modifiers');
  return shownGroup(after, sources.outages);
}

/** No dish may use the group, not even an inactive one, which would lack it when reactivated. */
export async function archiveModifierGroup(context: CommandContext<undefined>): Promise<void> {
  const { tx, params, now } = context;
  const { organizationId } = context.caller;
  const before = requireEntity(await listGroups(tx, organizationId), param(params, 'id'));
  context.expectVersion(shownGroup(before, await listOutages(tx, organizationId, context.nowMs)));
  requireUnoffered(before.id, await listItems(tx, organizationId));
  await archiveGroup(tx, organizationId, before.id, now);
  context.record({ type: 'modifierGroup.archived', entity, entityId: before.id, payload: { before } });
  context.touch('modifiers');
}
