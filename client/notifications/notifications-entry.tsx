/** Account menu entry that opens the notification settings. */

import { useState } from 'react';
import { Bell } from '#icons';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';

export const NotificationsDialog = loadable(
  async () => (await import('./notifications-dialog.tsx')).NotificationsDialog,
);

export function NotificationsEntry() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Bell />} onClick={() => setIsOpen(true)}>
        {t('notices.menu')}
      </Button>
      {isOpen && <NotificationsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
