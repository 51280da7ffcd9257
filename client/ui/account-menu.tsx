/** The person's own menu: who they are, the areas of the house that they may enter, language, signing out. */
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account-menu.module.css';
import { Button, IconButton } from './button.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { Modal } from './modal.tsx';
import { NavigationMenu, type NavigationSection } from './navigation-menu.tsx';

export type Account = {
  name: string;
  restaurantName: string;
  sections: readonly NavigationSection[];
  currentPath: string;
  /** Null while nothing failed, else the translated reason. */
  signOutFailure: string | null;
  onSignOut: () => void;
  onIntent: (path: string) => void;
};

export function AccountMenu({ account, look }: { account: Account; look: 'link' | 'icon' }) {
  const { t } = useTranslation();
  // Following one of its links closes the menu: it is only open where it was opened.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = () => setOpenedAt(account.currentPath);
  const close = () => setOpenedAt(null);
  const isOpen = openedAt === account.currentPath;
  const opener =
    look === 'icon' ? (
      <IconButton label={t('ui.account', { name: account.name })} icon={<UserRound />} onClick={open} />
    ) : (
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={open}>
        <UserRound aria-hidden="true" />
        <span>{account.name}</span>
      </button>
    );
  return (
    <>
      {opener}
      <Modal isOpen={isOpen} title={account.name} variant="sheet" onClose={close}>
        <div className={styles.content}>
          <p className={styles.restaurant}>{account.restaurantName}</p>
          <nav aria-label={t('ui.areas')} className={styles.areas}>
            <NavigationMenu
              sections={account.sections}
              currentPath={account.currentPath}
              onIntent={account.onIntent}
            />
          </nav>
          <LanguageSelector />
          {account.signOutFailure !== null && (
            <p className={styles.failure} role="alert">
              {account.signOutFailure}
            </p>
          )}
          <Button icon={<LogOut />} onClick={account.onSignOut}>
            {t('ui.signOut')}
          </Button>
        </div>
      </Modal>
    </>
  );
}
