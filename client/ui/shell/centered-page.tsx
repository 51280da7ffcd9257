import type { ReactNode } from 'react';
import styles from './centered-page.module.css';
import { LanguageSelector } from './language-selector.tsx';
import { Logo } from './logo.tsx';

/** Page layout before sign-in: logo, one card, language selector. */
export function CenteredPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.brand}>
          <Logo />
          Kelner
        </p>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={styles.language}>
        <LanguageSelector />
      </footer>
    </div>
  );
}
