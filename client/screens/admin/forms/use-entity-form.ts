/**
 * State of an admin form for a new or existing entity: validates like the server, sends the changes, assigns the
 * server's errors to fields, and resolves version conflicts.
 */
import { useState } from 'react';
import { type ClientProblem, isClientProblem } from '../../../data/client-problem.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { currentEntityOf } from './current-entity.ts';
import {
  type Difference,
  differencesTo,
  isSameValue,
  mergeChanges,
  type Patch,
  patchBetween,
} from './entity-changes.ts';
import type { Reading } from './form-reading.ts';

type EntityFormOptions<Entity extends { version: number }, Form extends object, Fields extends object> = {
  /** Null for a new entity. */
  entity: Entity | null;
  emptyForm: Form;
  fieldsOf(entity: Entity): Fields;
  toForm(fields: Fields): Form;
  read(form: Form): Reading<Fields>;
  create(fields: Fields): Promise<unknown>;
  /** `fields` is the complete state for PUT, `patch` the changed fields for PATCH. */
  change(base: Entity, change: { patch: Patch<Fields>; fields: Fields }): Promise<Entity>;
  onSaved(): void;
  /** The field to which NAME_TAKEN refers. */
  nameField?: string;
};

/** The edited form and the version it is based on; an unedited form follows updates of the entity. */
type Draft<Entity, Form> = { base: Entity | null; form: Form };
type Conflict<Entity, Fields> = { base: Entity; mine: Fields; current: Entity };

export type EntityForm<Form> = {
  form: Form;
  set(patch: Partial<Form>): void;
  setField<K extends keyof Form>(field: K, value: Form[K]): void;
  /** Translated error of a field, or undefined. `path` is the server's field path. */
  errorAt(path: string): string | undefined;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Number of save attempts since the last success. */
  attempts: number;
  problem: ClientProblem | null;
  /** Differences to a concurrent change; null without a conflict. */
  differences: readonly Difference[] | null;
  /**
   * `staysOpen`: shows no confirmation and clears the form for another entity. Resolves to whether it was
   * saved.
   */
  save(how?: { staysOpen: boolean }): Promise<boolean>;
  keepMine(): Promise<void>;
  takeTheirs(): void;
  revert(): void;
};

const nameCodes: readonly string[] = ['NAME_TAKEN', 'USERNAME_TAKEN'];

export function useEntityForm<Entity extends { version: number }, Form extends object, Fields extends object>(
  options: EntityFormOptions<Entity, Form, Fields>,
): EntityForm<Form> {
  const { fieldsOf, toForm, read } = options;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft<Entity, Form> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict<Entity, Fields> | null>(null);

  const formOf = (entity: Entity | null) => (entity === null ? options.emptyForm : toForm(fieldsOf(entity)));
  const isDirty = draft !== null && !isSameValue(draft.form, formOf(draft.base));
  const base =
    draft === null || (!isDirty && isNewer(options.entity, draft.base)) ? options.entity : draft.base;
  const form = isDirty ? draft.form : formOf(base);
  const reading = read(form);

  function edit(edited: Form) {
    setDraft({ base, form: edited });
    setProblem(null);
  }

  function settle(known: Entity | null) {
    setDraft(known === null ? null : { base: known, form: formOf(known) });
    setAttempts(0);
    setProblem(null);
    setConflict(null);
  }

  async function send(target: Entity | null, fields: Fields, onSaved = options.onSaved): Promise<boolean> {
    const patch = target === null ? {} : patchBetween(fieldsOf(target), fields);
    if (target !== null && Object.keys(patch).length === 0) {
      settle(target);
      onSaved();
      return true;
    }
    setIsSaving(true);
    setProblem(null);
    try {
      if (target === null) await options.create(fields);
      settle(target === null ? null : await options.change(target, { patch, fields }));
      onSaved();
      return true;
    } catch (error) {
      if (!isClientProblem(error)) throw error;
      const current = target === null ? null : currentEntityOf<Entity>(error);
      if (target !== null && current !== null) setConflict({ base: target, mine: fields, current });
      else setProblem(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    form,
    isNew: base === null,
    isDirty,
    isSaving,
    attempts,
    problem,
    differences:
      conflict && differencesTo(fieldsOf(conflict.base), conflict.mine, fieldsOf(conflict.current)),
    set: patch => edit({ ...form, ...patch }),
    setField: (field, value) => edit({ ...form, [field]: value }),
    errorAt(path) {
      const fault = attempts > 0 && reading.kind === 'faulty' ? reading.faults[path] : undefined;
      if (fault !== undefined) return t(`admin.faults.${fault.key}`, { ...fault.values });
      const message = problem?.errorAt(path);
      const isTaken = problem !== null && nameCodes.includes(problem.code);
      if (isTaken && (message !== undefined || path === options.nameField))
        return t(`errors.${problem.code}`);
      return message && t('admin.faults.refused', { message });
    },
    async save({ staysOpen } = { staysOpen: false }) {
      setAttempts(attempts + 1);
      if (reading.kind !== 'valid') return false;
      return await send(base, reading.value, staysOpen ? () => undefined : options.onSaved);
    },
    async keepMine() {
      if (conflict === null) return;
      const { current } = conflict;
      const merged = mergeChanges(fieldsOf(conflict.base), conflict.mine, fieldsOf(current));
      setConflict(null);
      setDraft({ base: current, form: toForm(merged) });
      await send(current, merged);
    },
    takeTheirs() {
      if (conflict !== null) settle(conflict.current);
    },
    revert: () => settle(null),
  };
}

function isNewer(entity: { version: number } | null, base: { version: number } | null): boolean {
  return entity !== null && (base === null || entity.version > base.version);
}
