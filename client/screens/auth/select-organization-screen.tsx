/** For people of more than one restaurant: which one they work in now. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientProblem, isClientProblem } from '../../data/client-problem.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CenteredPage } from '../../ui/centered-page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './auth-form.module.css';

export function SelectOrganizationScreen() {
  const { t } = useTranslation();
  const { session, chooseOrganization, signOut } = useIdentity();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const organizations = session.kind === 'noOrganization' ? session.organizations : [];

  const run = async (act: () => Promise<void>) => {
    setIsPending(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(isClientProblem(error) ? error : new ClientProblem('INTERNAL', { cause: error }));
    } finally {
      setIsPending(false);
    }
  };
  return (
    <CenteredPage title={t('auth.selectOrganization.title')}>
      {organizations.length === 0 && <p>{t('auth.selectOrganization.none')}</p>}
      <ul className={styles.list}>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Button size="large" disabled={isPending} onClick={() => void run(() => chooseOrganization(id))}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      <Button disabled={isPending} onClick={() => void run(signOut)}>
        {t('ui.signOut')}
      </Button>
    </CenteredPage>
  );
}
