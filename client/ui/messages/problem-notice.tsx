/** A failed write stays on the screen with its reason and a retry; a failed read says what could not be fetched. */
import { RefreshCw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button.tsx';
import styles from './problem-notice.module.css';

/** What of a problem is shown; `ClientProblem` has this shape. */
export type ShownProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
};

type ProblemNoticeProps = {
  problem: ShownProblem | null;
  /** What it means here, where the code's own words say too little. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  onDismiss?: (() => void) | undefined;
};

export function ProblemNotice({ problem, text, onRetry, onDismiss }: ProblemNoticeProps) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>{text ?? t(`errors.${problem.code}`, { defaultValue: problem.title })}</p>
      {onRetry && <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
      {onDismiss && <IconButton label={t('ui.dismiss')} icon={<X />} onClick={onDismiss} />}
    </div>
  );
}

/** In place of data that could not be read; `text` is `failure` of `useRead`. */
export function ReadFailure({ text, onRetry }: { text: string | null; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p>{text ?? t('ui.somethingWentWrong')}</p>
      <Button icon={<RefreshCw />} onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  );
}
