/** Dialog that names, renames or deletes a saved filter. */
import { useId, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { nameKey, plainName } from '#shared/kernel/plain-text.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { SavedFilter, SavedFilters } from '#shared/venue/saved-filter-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

type SavedFilterDialogProps = {
  saved: SavedFilters;
  /** Null for a new filter. */
  filter: SavedFilter | null;
  /** Screen and query of a new filter. */
  fresh: Pick<SavedFilter, 'screen' | 'query'>;
  /** The filters were changed on another device and have to be refetched. */
  onConflict(): void;
  onClose(): void;
};

export function SavedFilterDialog({ saved, filter, fresh, onConflict, onClose }: SavedFilterDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const save = useWrite('saveFilters');
  const [name, setName] = useState(filter?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const [newId] = useState(createUuid);
  const own = filter ?? { id: newId, ...fresh };
  const isTaken = saved.filters.some(
    other =>
      other.id !== own.id && other.screen === own.screen && nameKey(other.name) === nameKey(plainName(name)),
  );
  const fault =
    name.trim() === '' ? t('admin.faults.required') : isTaken ? t('errors.NAME_TAKEN') : undefined;
  const store = (filters: SavedFilter[]) =>
    void save
      .run({ body: { filters }, version: saved.version })
      .then(onClose)
      .catch(() => onConflict());
  const submit = () => {
    setIsTried(true);
    if (fault !== undefined) return;
    const named = { ...own, name: plainName(name) };
    const isKnown = saved.filters.some(({ id }) => id === own.id);
    store(
      isKnown ? saved.filters.map(other => (other.id === own.id ? named : other)) : [...saved.filters, named],
    );
  };
  return (
    <Modal
      isOpen
      title={t(filter === null ? 'office.filters.save' : 'office.filters.change')}
      onClose={onClose}
      actions={
        <>
          {filter !== null && (
            <Button
              variant="danger"
              isPending={save.isPending}
              onClick={() => store(saved.filters.filter(({ id }) => id !== filter.id))}
            >
              {t('office.filters.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={save.isPending}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('office.filters.name')}
          hint={t('office.filters.hint')}
          value={name}
          maxLength={limits.filterNameLength}
          autoComplete="off"
          required
          data-first-focus
          error={isTried ? fault : undefined}
          onChange={setName}
        />
      </form>
      <ProblemNotice problem={save.problem} />
    </Modal>
  );
}
