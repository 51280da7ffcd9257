/**
 * Creates or edits one entity of the master data: binds its form to the calls that store it and gives each
 * input its label, value and error.
 */
import type { ComponentPropsWithRef } from 'react';
import type { Patch } from './entity-changes.ts';
import type { Reading } from './form-reading.ts';
import { type EntityForm, useEntityForm } from './use-entity-form.ts';
import { useValueText } from './use-value-text.ts';

type InputAttributes = Pick<
  ComponentPropsWithRef<'input'>,
  'maxLength' | 'required' | 'inputMode' | 'autoCapitalize' | 'spellCheck'
>;

/** Mapping between a kind of entity and its form. */
export type EntityDescriptor<Entity, Form, Fields> = {
  fieldsOf(entity: Entity): Fields;
  toForm(fields: Fields): Form;
  read(form: Form): Reading<Fields>;
  /** Attributes of text inputs; selects and checkboxes need none. */
  inputs: { readonly [K in keyof Form]?: InputAttributes };
  /** The field to which NAME_TAKEN refers. */
  nameField?: keyof Form & string;
};

type EntityDialogOptions<Entity, Form, Fields> = {
  /** Null for a new entity. */
  entity: Entity | null;
  emptyForm: Form;
  fieldLabel(field: string): string;
  /** Formatters for comparing two versions; by default the value itself is shown. */
  showAs?: { readonly [K in keyof Fields]?: (value: unknown) => unknown };
  /** Absent if entities of this kind are not created here. */
  create?(input: { body: Fields }): Promise<Entity>;
  /** Absent if entities of this kind are never changed. */
  change?(input: { params: { id: string }; body: Patch<Fields>; version: number }): Promise<Entity>;
  onCreated?(entity: Entity): void;
  onSaved(): void;
};

type Registered<Value> = InputAttributes & {
  label: string;
  error: string | undefined;
  value: Value;
  onChange(value: Value): void;
};

export type EntityDialogState<Form> = {
  form: EntityForm<Form>;
  fieldLabel(field: string): string;
  showValue(field: string, value: unknown): string;
  /** The properties of the input for one field. */
  register<K extends keyof Form & string>(field: K): Registered<Form[K]>;
  registerCheck<K extends keyof Form & string>(
    field: K,
  ): Omit<Registered<Form[K]>, 'value'> & { checked: Form[K] };
};

export function useEntityDialog<
  Entity extends { id: string; version: number },
  Form extends object,
  Fields extends object,
>(
  descriptor: EntityDescriptor<Entity, Form, Fields>,
  options: EntityDialogOptions<Entity, Form, Fields>,
): EntityDialogState<Form> {
  const { create, change, onCreated, fieldLabel, showAs = {} } = options;
  const { inputs, ...reading } = descriptor;
  const valueText = useValueText();
  const form = useEntityForm<Entity, Form, Fields>({
    ...reading,
    entity: options.entity,
    emptyForm: options.emptyForm,
    create: async body => {
      if (create === undefined) throw new TypeError('entities of this kind are created elsewhere');
      const created = await create({ body });
      onCreated?.(created);
    },
    change: async ({ id, version }, { patch }) => {
      if (change === undefined) throw new TypeError('entities of this kind are never changed');
      return await change({ params: { id }, body: patch, version });
    },
    onSaved: options.onSaved,
  });

  const common = <K extends keyof Form & string>(field: K) => ({
    label: fieldLabel(field),
    error: form.errorAt(field),
    onChange: (value: Form[K]) => form.setField(field, value),
  });
  const shown = new Map<string, (value: unknown) => unknown>(Object.entries(showAs));
  return {
    form,
    fieldLabel,
    showValue: (field, value) => valueText(shown.get(field)?.(value) ?? value),
    register: field => ({
      ...common(field),
      ...(inputs[field] && { autoComplete: 'off', ...inputs[field] }),
      value: form.form[field],
    }),
    registerCheck: field => ({ ...common(field), checked: form.form[field] }),
  };
}
