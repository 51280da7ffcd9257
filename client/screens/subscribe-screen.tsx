/**
 * Subscription screen: the problem with the restaurant's subscription and who can fix it (spec §2,
 * `needsSubscription`).
 */

import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { CircleCheck, CreditCard } from '#icons';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { type ClientProblem, toClientProblem } from '../data/client-problem.ts';
import { useHostedScreens } from '../identity/hosted-screens.ts';
import { homePath } from '../session/home-path.ts';
import { useIdentity, useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { PageHeader } from '../ui/shell/page-header.tsx';
import styles from './subscribe-screen.module.css';

/** Another person may have paid meanwhile. */
const checkEveryMs = 15_000;

/** Polls the subscription status, also when the user returns from the payment portal. */
function useCheckAgain() {
  const { refresh } = useIdentity();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const check = useCallback(async () => {
    setIsPending(true);
    setProblem(null);
    try {
      await refresh();
    } catch (error) {
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  }, [refresh]);
  useEffect(() => {
    const onReturn = () => void check();
    window.addEventListener('focus', onReturn);
    const timer = setInterval(onReturn, checkEveryMs);
    return () => {
      window.removeEventListener('focus', onReturn);
      clearInterval(timer);
    };
  }, [check]);
  return { check, isPending, problem };
}

function BillingPortal({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <a className={styles.portal} href={url} rel="noreferrer">
      {t('app.subscribe.portal')}
    </a>
  );
}

export function SubscribeScreen() {
  const { t } = useTranslation();
  const { needsSubscription, roles, restaurant } = useMember();
  const { config } = useIdentity();
  const { check, isPending, problem } = useCheckAgain();
  const hosted = useHostedScreens();
  const portalUrl = config?.billingPortalUrl ?? null;
  const isAdmin = roles.includes('admin');
  const portal = isAdmin && portalUrl !== null ? <BillingPortal url={portalUrl} /> : null;
  const home = homePath(roles) ?? screenPaths.landing;
  if (!needsSubscription) {
    return (
      <>
        <PageHeader title={t('app.screens.subscribe')} />
        <EmptyState
          icon={<CircleCheck />}
          title={t('app.subscribe.active')}
          action={
            <>
              {portal}
              <Link href={home}>{t('app.home')}</Link>
            </>
          }
        />
      </>
    );
  }
  const provider = hosted === null ? t('app.subscribe.askProvider') : t('app.subscribe.choosePlan');
  const whom = isAdmin ? provider : t('app.subscribe.askAdmin');
  return (
    <>
      <PageHeader title={t('app.screens.subscribe')} />
      <EmptyState
        icon={<CreditCard />}
        title={t('app.subscribe.needed', { name: restaurant.name })}
        text={portal === null ? whom : t('app.subscribe.pay')}
        action={
          <>
            {portal}
            <Button isPending={isPending} onClick={() => void check()}>
              {t('app.subscribe.checkAgain')}
            </Button>
          </>
        }
      />
      {isAdmin && hosted && (
        <section className={styles.plans} aria-label={t('app.subscribe.plans')}>
          <hosted.Pricing />
        </section>
      )}
      {hasAnyRole(roles, ['waiter', 'kitchen', 'bar']) && (
        <p className={styles.open}>{t('app.subscribe.openOrders')}</p>
      )}
      <ProblemNotice problem={problem} />
    </>
  );
}
