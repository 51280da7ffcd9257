/** Error boundary and its fallback view (spec §2): a message, with the error details behind a toggle. */
import { Component, type ReactNode, useState } from 'react';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../button.tsx';
import styles from './message-view.module.css';

export function ErrorView({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const requestId = requestIdOf(error);
  return (
    <section className={styles.view} role="alert">
      <h1>{t('ui.somethingWentWrong')}</h1>
      <p>{t('ui.somethingWentWrongHint')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? t('ui.hideError') : t('ui.showError')}
        </Button>
      </div>
      {isShown && (
        <pre className={styles.detail}>
          {error instanceof Error ? error.message : String(error)}
          {requestId && `\n${t('ui.requestId', { id: requestId })}`}
        </pre>
      )}
    </section>
  );
}

/** Returns the request id of a server's answer, or null. */
function requestIdOf(error: unknown): string | null {
  const isNamed = error instanceof Error && 'requestId' in error;
  return isNamed && typeof error.requestId === 'string' ? error.requestId : null;
}

export type RenderFailure = (error: unknown) => ReactNode;

type BoundaryProps = {
  children: ReactNode;
  /** A changed value clears the error, e.g. the screen's path. */
  resetKey?: string;
  /** Alternative fallback for particular errors; returns null for the default. */
  renderFailure?: RenderFailure;
};
type BoundaryState = { failure: { error: unknown } | null; resetKey: string | undefined };

/** Limits a render error to the screen instead of the whole page. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const retry = () => this.setState({ failure: null });
    const { error } = failure;
    return this.props.renderFailure?.(error) ?? <ErrorView error={error} onRetry={retry} />;
  }
}
