/** Account menu entry that opens the notification settings. */
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

const NotificationsDialog = lazy(async () => {
  const { NotificationsDialog: component } = await import('./notifications-dialog.tsx');
  return { default: component };
});

export function NotificationsEntry() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Bell />} onClick={() => setIsOpen(true)}>
        {t('notices.menu')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
