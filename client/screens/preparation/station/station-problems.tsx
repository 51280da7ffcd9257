import { TriangleAlert, X } from '#icons';
import { useSettled } from '../../../notifications/notices/pointer-activity.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ticketPlace } from '../tickets/ticket-label.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import styles from './station-problems.module.css';
import type { StationCommands } from './use-station-commands.ts';

/** After these, the ticket has to be read and tapped again. */
const finalCodes: readonly string[] = ['LINE_STATE', 'ALLERGY_CHANGED'];

/** Taps that were refused: place, action, reason and mostly a retry. They come and go only while nobody touches the screen. */
export function StationProblems({
  failed: failedNow,
  retry,
  dismiss,
}: Pick<StationCommands, 'failed' | 'retry' | 'dismiss'>) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const failed = useSettled(failedNow, failedNow);
  if (failed.length === 0) return null;
  return (
    <ul className={styles.problems} role="alert">
      {failed.map(({ key, tap: { ticket, line }, problem }) => (
        <li key={key}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <strong>
              {line === undefined
                ? t('preparation.failed.ticket', { where: ticketPlace(t, ticket) })
                : t('preparation.failed.line', {
                    where: ticketPlace(t, ticket),
                    name: nameOf(line),
                  })}
            </strong>{' '}
            {problem && t(`errors.${problem.code}`, { defaultValue: problem.title })}
          </p>
          {!finalCodes.includes(problem?.code ?? '') && (
            <Button onClick={() => retry(key)}>{t('preparation.failed.retry')}</Button>
          )}
          <button type="button" className={styles.dismiss} onClick={() => dismiss(key)}>
            <X aria-hidden="true" />
            <span className="visually-hidden">{t('preparation.failed.dismiss')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
