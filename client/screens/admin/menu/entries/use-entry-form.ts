/** Form of one entry of a list that is saved as a whole: errors, duplicate names, saving and deleting. */
import { useState } from 'react';
import { nameKey } from '#shared/kernel/plain-text.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import type { Faults, Reading } from '../../forms/form-reading.ts';

type Named = { readonly id: string; readonly name: string };
type EntryFormOptions<F, V> = {
  opened: F;
  saved: readonly V[];
  readForm(form: F): Reading<V>;
  /** Stores the complete new list. */
  store(entries: V[]): void;
};

export function useEntryForm<F extends Named, V extends Named>(options: EntryFormOptions<F, V>) {
  const { opened, saved, readForm, store } = options;
  const { t } = useTranslation();
  const [form, setForm] = useState(opened);
  const [faults, setFaults] = useState<Faults>({});
  useUnsavedChanges(form !== opened);
  const isKnown = saved.some(({ id }) => id === opened.id);
  return {
    form,
    isKnown,
    isFaulty: Object.keys(faults).length > 0,
    errorAt(path: string) {
      const fault = faults[path];
      return fault && t(`admin.faults.${fault.key}`, { ...fault.values });
    },
    change(changed: F) {
      setForm(changed);
      setFaults({});
    },
    submit() {
      const reading = readForm(form);
      const ownKey = nameKey(form.name.trim());
      const isTaken = saved.some(({ id, name }) => id !== form.id && nameKey(name) === ownKey);
      if (isTaken) return setFaults({ name: { key: 'nameTwice' } });
      if (reading.kind === 'faulty') return setFaults(reading.faults);
      setFaults({});
      const { value } = reading;
      store(isKnown ? saved.map(other => (other.id === value.id ? value : other)) : [...saved, value]);
    },
    remove: () => store(saved.filter(({ id }) => id !== opened.id)),
  };
}
