/** Active sessions of the user, which can be ended one by one. */

import { LogOut } from '#icons';
import type { ProfileSession } from '#shared/platform/account-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { useFormats } from '../../i18n/formats.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';

export function SessionList({
  sessions,
  account,
  onChanged,
}: {
  sessions: readonly ProfileSession[];
  account: LocalAccount;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const command = useCommand();
  const end = async (act: () => Promise<void>) => {
    await command.run(act);
    // A session that had already ended disappears as well.
    await onChanged();
  };
  const deviceOf = ({ device }: ProfileSession) =>
    device === '' ? t('account.security.unknownDevice') : device;
  return (
    <section className={styles.card} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('account.security.sessions')}</h2>
      <ul className={styles.list}>
        {sessions.map(session => (
          <li key={session.id}>
            <span className={styles.who}>
              <b>{deviceOf(session)}</b>
              <small>{t('account.security.since', { time: dateTime(session.createdAt) })}</small>
              <small>{t('account.security.lastUsed', { time: dateTime(session.lastUsedAt) })}</small>
            </span>
            {session.isCurrent ? (
              <span className={styles.tag}>{t('account.security.thisDevice')}</span>
            ) : (
              <Button
                icon={<LogOut />}
                isPending={command.isPending}
                onClick={() => void end(() => account.endSession(session.id))}
              >
                {t('account.security.end')} <span className="visually-hidden">{deviceOf(session)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={command.problem} onDismiss={command.reset} />
      {sessions.length > 2 && (
        <div className={styles.buttons}>
          <Button isPending={command.isPending} onClick={() => void end(account.endOtherSessions)}>
            {t('account.security.endOthers')}
          </Button>
        </div>
      )}
    </section>
  );
}
