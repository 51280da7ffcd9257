/** Hard-coded error message for a start without translations; retries automatically, as the server may be starting. */
import { useEffect } from 'react';
import { Button } from '../button.tsx';
import styles from './message-view.module.css';

const retryAfterMs = 5_000;

function reloadPage(): void {
  window.location.reload();
}

export function StartFailure({ reload = reloadPage }: { reload?: () => void }) {
  useEffect(() => {
    const timer = setTimeout(reload, retryAfterMs);
    return () => clearTimeout(timer);
  }, [reload]);
  return (
    <main>
      <section className={styles.view} role="alert">
        <h1 lang="en">Can’t reach the server</h1>
        <p lang="en">Check the network. This page retries every few seconds.</p>
        <p lang="pl">Brak połączenia z serwerem. Sprawdź sieć. Strona ponawia próbę co kilka sekund.</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={reload}>
            Try again · Spróbuj ponownie
          </Button>
        </div>
      </section>
    </main>
  );
}
