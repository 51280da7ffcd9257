import type { ReactNode } from 'react';
import styles from './centered-page.module.css';
import { LanguageSelector } from './language-selector.tsx';
import { Logo } from './logo.tsx';

/** Page layout before sign-in: logo, one card, language selector. `wide` fits forms with two columns. */
export function CenteredPage({
  title,
  width,
  children,
}: {
  title: string;
  width?: 'wide';
  children: ReactNode;
}) {
  return (
    <div className={styles.page} data-width={width}>
      <header className={styles.language}>
        <LanguageSelector />
      </header>
      <main className={styles.card}>
        <p className={styles.brand}>
          <Logo />
          Kelner
        </p>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
