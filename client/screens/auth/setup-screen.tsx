/** First-start screen: creates the restaurant and its first administrator, who is then signed in. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { useCommand } from '../../data/use-command.ts';
import { useLocalIdentity } from '../../identity/local-provider.tsx';
import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { CenteredPage } from '../../ui/shell/centered-page.tsx';
import { AccountFields } from './account-fields.tsx';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';

function StartChoice({ isSample, onChange }: { isSample: boolean; onChange: (isSample: boolean) => void }) {
  const { t } = useTranslation();
  const choices = [
    { value: true, label: t('setup.sample'), hint: t('setup.sampleHint') },
    { value: false, label: t('setup.empty'), hint: t('setup.emptyHint') },
  ];
  return (
    <fieldset className={styles.choices}>
      <legend>{t('setup.start')}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name="start"
            value={value ? 'sample' : 'empty'}
            checked={isSample === value}
            onChange={() => onChange(value)}
          />
          <b>{label}</b>
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}

export function SetupScreen() {
  const { t, i18n } = useTranslation();
  const { session, config } = useIdentity();
  const local = useLocalIdentity();
  const [restaurantName, setRestaurantName] = useState('');
  const [account, setAccount] = useState({ displayName: '', username: '', password: '' });
  const [isSample, setIsSample] = useState(true);
  const [setupCode, setSetupCode] = useState('');

  const hasSample = config?.identity.kind === 'local' && config.identity.isOriginElsewhere !== true;

  const command = useCommand();
  const setUp = async () => {
    const displayName = account.displayName.trim();
    const code = setupCode.trim();
    await local?.setUp({
      restaurantName: restaurantName.trim(),
      username: account.username.trim(),
      ...(displayName !== '' && { displayName }),
      password: account.password,
      sample: hasSample && isSample,
      language: i18n.resolvedLanguage ?? i18n.language,
      ...(code !== '' && { setupCode: code }),
    });
  };
  const isCodeAsked =
    (session.kind === 'signedOut' && session.setup === 'code') ||
    command.problem?.code === 'SETUP_CODE_REQUIRED';
  const isCodeWrong = command.problem?.code === 'SETUP_CODE_REQUIRED';

  return (
    <CenteredPage title={t('setup.title')} width="wide">
      <p>{t('setup.intro')}</p>
      <AuthForm command={command} act={setUp} submitLabel={t('setup.submit')}>
        <TextField
          label={t('setup.restaurantName')}
          name="restaurantName"
          autoComplete="organization"
          required
          maxLength={limits.restaurantNameLength}
          error={command.problem?.errorAt('restaurantName') ? t('auth.restaurantNameInvalid') : undefined}
          value={restaurantName}
          onChange={setRestaurantName}
        />
        <AccountFields values={account} onChange={setAccount} problem={command.problem} />
        {isCodeAsked && (
          <TextField
            label={t('setup.setupCode')}
            name="setupCode"
            hint={t('setup.setupCodeHint')}
            error={isCodeWrong ? t('setup.setupCodeWrong') : undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={setupCode}
            onChange={setSetupCode}
          />
        )}
        {hasSample && <StartChoice isSample={isSample} onChange={setIsSample} />}
      </AuthForm>
    </CenteredPage>
  );
}
