/** Error notices: a failed write with its reason and a retry, and a failed read. */

import { RefreshCw, TriangleAlert, X } from '#icons';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button, IconButton } from '../button.tsx';
import styles from './problem-notice.module.css';

/** The displayed part of an error; `ClientProblem` has this shape. */
export type ShownProblem = {
  code: string;
  title: string;
  errors: readonly { path: string; message: string }[];
  /** Identifies the fault in the server's log. */
  requestId?: string | undefined;
};

type ProblemNoticeProps = {
  problem: ShownProblem | null;
  /** Specific text where the error code's own is too general. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  onDismiss?: (() => void) | undefined;
};

export function ProblemNotice({ problem, text, onRetry, onDismiss }: ProblemNoticeProps) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <div className={styles.notice} role="alert">
      <TriangleAlert />
      <p>
        {text ?? t(`errors.${problem.code}`, { defaultValue: problem.title })}
        {problem.requestId && <small> {t('ui.requestId', { id: problem.requestId })}</small>}
      </p>
      {onRetry && <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
      {onDismiss && <IconButton label={t('ui.dismiss')} icon={<X />} onClick={onDismiss} />}
    </div>
  );
}

/** Shown in place of data that could not be read; `text` is `failure` of `useRead`. */
export function ReadFailure({ text, onRetry }: { text: string | null; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure} role="alert">
      <TriangleAlert />
      <p>{text ?? t('ui.somethingWentWrong')}</p>
      <Button icon={<RefreshCw />} onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </div>
  );
}
