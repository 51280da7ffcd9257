/**
 * Account menu: user, sign-out, permitted areas, own pages and language. On a desktop, areas and sign-out
 * stand in the side column.
 */

import { type ReactNode, useState } from 'react';
import { Ellipsis, LogOut, UserRound } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../button.tsx';
import { ReadFailure } from '../messages/problem-notice.tsx';
import { Modal } from '../modal.tsx';
import styles from './account-menu.module.css';
import { LanguageSelector } from './language-selector.tsx';
import {
  type NavigationItem,
  NavigationLink,
  NavigationMenu,
  type NavigationSection,
} from './navigation-menu.tsx';

export type Account = {
  name: string;
  restaurantName: string;
  sections: readonly NavigationSection[];
  /** Links to the user's own pages: profile, organization, switching. */
  links: readonly NavigationItem[];
  /** Further entries at the end. */
  tools?: ReactNode;
  currentPath: string;
  /** Translated error of a failed sign-out, else null. */
  signOutFailure: string | null;
  onSignOut: () => void;
};

/** `more`: last entry of a phone's navigation bar, for everything that has no room there. */
export function AccountMenu({ account, look }: { account: Account; look: 'link' | 'icon' | 'more' }) {
  const { t } = useTranslation();
  const { currentPath } = account;
  /** The path at which the menu was opened: navigation closes it, and going back leaves it closed. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = () => setOpenedAt(currentPath);
  const close = () => setOpenedAt(null);
  const isOpen = openedAt === currentPath;
  if (openedAt !== null && !isOpen) close();
  const opener =
    look === 'icon' ? (
      <IconButton label={t('ui.account', { name: account.name })} icon={<UserRound />} onClick={open} />
    ) : (
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={open}>
        {look === 'more' ? <Ellipsis /> : <UserRound />}
        <span>{look === 'more' ? t('ui.more') : account.name}</span>
      </button>
    );
  const failure = account.signOutFailure !== null && (
    <ReadFailure text={account.signOutFailure} onRetry={account.onSignOut} />
  );
  return (
    <>
      {look === 'link' ? (
        <>
          {!isOpen && failure}
          <div className={styles.entry}>
            {opener}
            {!isOpen && <IconButton label={t('ui.signOut')} icon={<LogOut />} onClick={account.onSignOut} />}
          </div>
        </>
      ) : (
        opener
      )}
      <Modal isOpen={isOpen} title={account.name} variant="sheet" onClose={close}>
        <div className={styles.content}>
          <div className={styles.entry}>
            <p className={styles.restaurant}>{account.restaurantName}</p>
            <Button icon={<LogOut />} onClick={account.onSignOut}>
              {t('ui.signOut')}
            </Button>
          </div>
          {failure}
          {look !== 'link' && (
            <nav aria-label={t('ui.areas')} className={styles.areas}>
              <NavigationMenu sections={account.sections} currentPath={account.currentPath} />
            </nav>
          )}
          <nav aria-label={t('ui.own')} className={styles.areas}>
            <ul>
              {account.links.map(item => (
                <li key={item.path}>
                  <NavigationLink item={item} isCurrent={item.path === account.currentPath} />
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSelector />
          {account.tools}
        </div>
      </Modal>
    </>
  );
}
