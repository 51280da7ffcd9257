/** Invitation screen: the invited user sets a password and joins; used and expired links are reported. */
import { useEffect, useState } from 'react';
import { Link, Redirect } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Invitation } from '#shared/platform/identity-schema.ts';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';
import { useCommand } from '../../data/use-command.ts';
import { useHostedScreens } from '../../identity/hosted-screens.ts';
import { useLocalIdentity } from '../../identity/local-provider.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { CheckField } from '../../ui/forms/field.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import { CenteredPage } from '../../ui/shell/centered-page.tsx';
import { useNavigate } from '../../ui/use-navigate.ts';
import { AccountFields } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';

type Reading =
  | { kind: 'pending' }
  | { kind: 'read'; invitation: Invitation }
  | { kind: 'failed'; problem: ClientProblem };

function useInvitation(token: string): { reading: Reading; readAgain: () => void } {
  const local = useLocalIdentity();
  const [reading, setReading] = useState<Reading>({ kind: 'pending' });
  useEffect(() => {
    if (local === null || reading.kind !== 'pending') return;
    let isCurrent = true;
    const settle = (next: Reading) => {
      if (isCurrent) setReading(next);
    };
    local.readInvitation(token).then(
      invitation => settle({ kind: 'read', invitation }),
      (error: unknown) => settle({ kind: 'failed', problem: toClientProblem(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [local, token, reading.kind]);
  return { reading, readAgain: () => setReading({ kind: 'pending' }) };
}

function JoinForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const local = useLocalIdentity();
  const navigate = useNavigate();
  const { username, displayName, restaurantName: restaurant } = invitation;
  const [account, setAccount] = useState({ username, displayName, password: '' });
  const [legalConsent, setLegalConsent] = useState(false);
  const command = useCommand();
  const accept = async () => {
    await local?.acceptInvitation(token, {
      username: account.username.trim(),
      displayName: account.displayName.trim(),
      password: account.password,
      legalConsent,
    });
    navigate(screenPaths.login, { replace: true });
  };
  const isConsentMissing = command.problem?.code === 'CONSENT_REQUIRED' && !legalConsent;
  return (
    <AuthForm
      command={command}
      act={accept}
      submitLabel={t(`auth.invitation.${command.isPending ? 'joining' : 'submit'}`)}
    >
      <AccountFields values={account} onChange={setAccount} problem={command.problem} />
      <CheckField
        label={t('auth.invitation.consent', { restaurant })}
        hint={t('auth.invitation.consentHint')}
        name="legalConsent"
        required
        error={isConsentMissing ? t('errors.CONSENT_REQUIRED') : undefined}
        checked={legalConsent}
        onChange={setLegalConsent}
      />
    </AuthForm>
  );
}

export function InvitationScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const { reading, readAgain } = useInvitation(token);
  // A hosted provider's invitations open its own screens.
  const hosted = useHostedScreens();
  if (hosted !== null) return <Redirect to={screenPaths.login} replace />;
  if (reading.kind === 'pending') {
    return (
      <CenteredPage title={t('app.screens.invitation')}>
        <p role="status">{t('auth.invitation.loading')}</p>
      </CenteredPage>
    );
  }
  if (reading.kind === 'failed') {
    const { problem } = reading;
    return (
      <CenteredPage title={t('app.screens.invitation')}>
        <ProblemNotice problem={problem} onRetry={problem.isPassing ? readAgain : undefined} />
        {!problem.isPassing && (
          <>
            <p>{t('auth.invitation.after')}</p>
            <Link href={screenPaths.login}>{t('auth.login.submit')}</Link>
          </>
        )}
      </CenteredPage>
    );
  }
  const { restaurantName: restaurant, invitedBy: inviter, displayName } = reading.invitation;
  // The invitation of a restaurant's first admin names themselves as inviter.
  const isAlone = inviter === displayName;
  return (
    <CenteredPage title={t('auth.invitation.title', { restaurant })}>
      <p>{isAlone ? t('auth.invitation.introAlone') : t('auth.invitation.intro', { inviter })}</p>
      <JoinForm token={token} invitation={reading.invitation} />
    </CenteredPage>
  );
}
