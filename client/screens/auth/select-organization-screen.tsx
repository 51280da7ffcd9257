/** Organization selection for users of several restaurants. */
import { useState } from 'react';
import { useSearch } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice, ReadFailure } from '../../ui/messages/problem-notice.tsx';
import { CenteredPage } from '../../ui/shell/centered-page.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import styles from './auth-form.module.css';

export function SelectOrganizationScreen() {
  const { t } = useTranslation();
  const { session, chooseOrganization, signOut, refresh } = useIdentity();
  const hosted = useHostedScreens();
  const navigate = useNavigate();
  const next = new URLSearchParams(useSearch()).get('next');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const [hasSignOutFailed, setHasSignOutFailed] = useState(false);
  const organizations = session.kind === 'signedOut' ? [] : session.organizations;
  const presentId = session.kind === 'member' ? session.userInfo.orgId : null;

  const run = async (act: () => Promise<void>) => {
    setIsPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  };
  const leave = async () => {
    setHasSignOutFailed(false);
    setIsPending(true);
    try {
      await signOut();
    } catch {
      setHasSignOutFailed(true);
    } finally {
      setIsPending(false);
    }
  };
  const choose = async (id: string) => {
    await chooseOrganization(id);
    if (presentId === null) return;
    // Without `switch` in the query, the route guard redirects by the user's roles in that organization.
    const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
    navigate(`${screenPaths.selectOrganization}${query}`, { replace: true });
  };
  const isRefused = session.kind === 'noOrganization' && session.isRefused === true;
  const isArchived = session.kind === 'noOrganization' && session.isArchived === true;
  return (
    <CenteredPage title={t('auth.selectOrganization.title')}>
      {isRefused && (
        <ReadFailure text={t('auth.selectOrganization.refused')} onRetry={() => void run(refresh)} />
      )}
      {isArchived && <ReadFailure text={t('errors.RESTAURANT_ARCHIVED')} onRetry={() => void run(refresh)} />}
      {hosted === null ? (
        <>
          {organizations.length === 0 && !isArchived && <p>{t('auth.selectOrganization.none')}</p>}
          <ul className={styles.list}>
            {organizations.map(({ id, name }) => (
              <li key={id}>
                <Button
                  size="large"
                  disabled={isPending}
                  aria-current={id === presentId ? 'true' : undefined}
                  onClick={() => void run(() => choose(id))}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <hosted.OrganizationList />
      )}
      <ProblemNotice problem={problem} />
      {hasSignOutFailed && <ReadFailure text={t('failures.Logout failed')} onRetry={() => void leave()} />}
      <Button disabled={isPending} onClick={() => void leave()}>
        {t('ui.signOut')}
      </Button>
    </CenteredPage>
  );
}
