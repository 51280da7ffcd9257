/** Button for the search for a guest's data; its dialog is loaded on the first tap. */

import { useState } from 'react';
import { UserRoundX } from '#icons';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';

const GuestDataDialog = loadable(() =>
  import('./guest-data-dialog.tsx').then(({ GuestDataDialog: dialog }) => dialog),
);

export function GuestDataButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<UserRoundX />} onClick={() => setIsOpen(true)}>
        {t('office.guestData.title')}
      </Button>
      {isOpen && <GuestDataDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
