/** App shell of signed-in screens: navigation at the bottom on a phone, in a side column on a desktop, none on wall screens. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../translation/use-translation.tsx';
import { type Account, AccountMenu } from './account-menu.tsx';
import styles from './app-shell.module.css';
import { findCurrentItem, NavigationMenu } from './navigation-menu.tsx';
import { ShellPartsProvider } from './shell-parts.tsx';

/** A phone's bar shows the first screens of the current area; "More" leads to the others. */
const barLinksAtMost = 3;

type AppShellProps = {
  layout: 'standard' | 'wall';
  /** Icons have words. */
  isNew?: boolean;
  account: Account;
  /** Live data status, shown in page headers. */
  status: ReactNode;
  /** Above everything, e.g. whose screen it is. */
  banner: ReactNode;
  /** The status line: the last part of the banner, on wall screens a part of their header. */
  line: ReactNode;
  /** Button that opens the global search, above a desktop's navigation. */
  finder?: ReactNode;
  children: ReactNode;
};

export function AppShell({ layout, isNew, account, status, banner, line, finder, children }: AppShellProps) {
  const { t } = useTranslation();
  const isWall = layout === 'wall';
  const wallLine = isWall ? line : null;
  const parts = useMemo(
    () => ({
      status,
      account: isWall ? <AccountMenu account={account} look="icon" /> : null,
      line: wallLine,
    }),
    [status, account, isWall, wallLine],
  );
  const { sections, currentPath } = account;
  const current = findCurrentItem(sections, currentPath);
  const barSection = current?.section ?? sections[0];
  const barItems = barSection?.items.filter(({ isAside }) => !isAside).slice(0, barLinksAtMost) ?? [];
  return (
    <ShellPartsProvider value={parts}>
      <div className={isWall ? `wall ${styles.wall}` : styles.shell} data-layout={layout} data-new={isNew}>
        <a className={styles.skip} href="#content">
          {t('ui.skipToContent')}
        </a>
        <div className={styles.page}>
          <div className={styles.banner}>
            {banner}
            {!isWall && line}
          </div>
          <main id="content" className={styles.main} tabIndex={-1} data-scroller="">
            {children}
          </main>
        </div>
        {!isWall && (
          <nav className={styles.navigation} aria-label={t('ui.navigation')}>
            <p className={styles.name}>{account.restaurantName}</p>
            {finder}
            <div className={styles.all}>
              <NavigationMenu isFolding sections={sections} currentPath={currentPath} />
            </div>
            <div className={styles.area}>
              {barSection !== undefined && (
                <NavigationMenu
                  sections={[{ ...barSection, items: barItems }]}
                  // A screen under "More" is not the one whose address its own begins with.
                  currentPath={current && barItems.includes(current.item) ? currentPath : ''}
                />
              )}
              <div className={styles.more}>
                <AccountMenu account={account} look="more" />
              </div>
            </div>
            <div className={styles.account}>
              <AccountMenu account={account} look="link" />
            </div>
          </nav>
        )}
      </div>
    </ShellPartsProvider>
  );
}
