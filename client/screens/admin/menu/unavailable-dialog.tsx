/** 86 dialog: makes an item unavailable until it is brought back; waiters see the reason. */
import { useState } from 'react';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

export function UnavailableDialog({ item, onClose }: { item: MenuItem; onClose(): void }) {
  const { t } = useTranslation();
  const { run, isPending, problem } = useWrite('setAvailability');
  const [reason, setReason] = useState(t('admin.menu.soldOut'));
  const makeUnavailable = () =>
    run({ params: { id: item.id }, body: { available: false, reason: reason.trim() } })
      .then(onClose)
      .catch(() => undefined);
  const isEmpty = reason.trim() === '';
  return (
    <Modal
      isOpen
      title={t('admin.menu.makeUnavailable', { name: item.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form="unavailable-form"
            data-first-focus
            isPending={isPending}
            disabled={isEmpty}
          >
            {t('admin.menu.makeUnavailableConfirm')}
          </Button>
        </>
      }
    >
      <form
        id="unavailable-form"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (!isEmpty) void makeUnavailable();
        }}
      >
        <TextField
          label={t('admin.menu.reason')}
          hint={t('admin.menu.reasonHint')}
          value={reason}
          maxLength={limits.noteLength}
          autoComplete="off"
          error={isEmpty ? t('admin.faults.required') : problem?.errorAt('reason')}
          onChange={setReason}
        />
        <ProblemNotice problem={problem} />
      </form>
    </Modal>
  );
}
