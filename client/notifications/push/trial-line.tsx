import { useTranslation } from '../../translation/use-translation.tsx';
import styles from '../notices/notice-panel.module.css';
import type { Trial } from './use-push-state.ts';

/** Result of a test push as text. */
export function TrialLine({ result }: { result: Trial['result'] }) {
  const { t } = useTranslation();
  return (
    <p role="status" className={styles.result} data-result={result ?? undefined}>
      {result !== null && t(`notices.trial.${result}`)}
    </p>
  );
}
