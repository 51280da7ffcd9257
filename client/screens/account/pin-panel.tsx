/**
 * The user's own PIN for shared screens: set with the password, or after recent authentication at a hosted
 * provider; never shown. Says where too many wrong attempts have locked it.
 */
import { type FormEvent, useRef, useState } from 'react';
import type { PinState } from '#shared/platform/identity-schema.ts';
import { useCommand } from '../../data/use-command.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { useFormats } from '../../i18n/formats.ts';
import type { HostedScreens } from '../../identity/hosted-screens.ts';
import type { LocalAccount } from '../../identity/local-account.ts';
import type { SharedScreens } from '../../identity/local-provider.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './account-page.module.css';
import { LoadedPart } from './loaded-part.tsx';
import { useFirstFault } from './use-first-fault.ts';

const nothing = { password: '', pin: '' };

type PinPanelProps = {
  account: Pick<LocalAccount, 'readPin' | 'setPin' | 'removePin'>;
  /** False with a hosted provider, which asks for its own proof. */
  asksPassword?: boolean;
};

/** The PIN panel below a hosted provider's own page. */
export function HostedPinPanel({ hosted, screens }: { hosted: HostedScreens; screens: SharedScreens }) {
  const { readPin, setPin, removePin } = screens.account;
  const account = { readPin, setPin: hosted.useProven(setPin), removePin };
  return <PinPanel account={account} asksPassword={false} />;
}

export function PinPanel({ account, asksPassword = true }: PinPanelProps) {
  const { t } = useTranslation();
  const state = useLoaded(account.readPin);
  return (
    <section className={styles.card} aria-labelledby="account-pin">
      <h2 id="account-pin">{t('account.pin.title')}</h2>
      <p>{t('account.pin.text')}</p>
      <LoadedPart loaded={state}>
        {pin => (
          <PinForm state={pin} account={account} asksPassword={asksPassword} onChanged={state.reload} />
        )}
      </LoadedPart>
    </section>
  );
}

function PinForm({
  state,
  account,
  asksPassword,
  onChanged,
}: Required<PinPanelProps> & {
  state: PinState;
  onChanged(): Promise<void>;
}) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const command = useCommand();
  const [typed, setTyped] = useState(nothing);
  const [saved, setSaved] = useState<'set' | 'removed' | null>(null);
  const { problem } = command;
  const formRef = useRef<HTMLFormElement>(null);
  useFirstFault(formRef, problem);
  const type = (part: Partial<typeof typed>) => {
    command.reset();
    setSaved(null);
    setTyped({ ...typed, ...part });
  };
  const act = async (call: () => Promise<void>, done: 'set' | 'removed') => {
    if (!(await command.run(call))) return;
    setTyped(nothing);
    setSaved(done);
    await onChanged();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { pin, password } = typed;
    void act(() => account.setPin(asksPassword ? { pin, password } : { pin }), 'set');
  };
  const isPasswordWrong = problem?.code === 'PASSWORD_WRONG' || problem?.errorAt('password') !== undefined;
  const isPinRefused = problem?.errorAt('pin') !== undefined;
  return (
    <form ref={formRef} className={styles.narrow} noValidate onSubmit={save}>
      {state.state === 'locked' && (
        <p role="alert" className={styles.locked}>
          {t('account.pin.locked', { at: dateTime(state.lockedAt ?? ''), device: state.lockedOn })}
        </p>
      )}
      {state.state === 'set' && <p>{t('account.pin.isSet')}</p>}
      {asksPassword && (
        <PasswordField
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          required
          error={isPasswordWrong ? t('errors.PASSWORD_WRONG') : undefined}
          value={typed.password}
          onChange={password => type({ password })}
        />
      )}
      <PasswordField
        label={t('account.pin.new')}
        hint={t('account.pin.hint')}
        name="pin"
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
        required
        error={isPinRefused ? t('account.pin.refused') : undefined}
        value={typed.pin}
        onChange={pin => type({ pin: pin.replaceAll(/\D/g, '') })}
      />
      {!isPasswordWrong && !isPinRefused && <ProblemNotice problem={problem} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={command.isPending}>
          {t(state.state === 'none' ? 'account.pin.set' : 'account.pin.change')}
        </Button>
        {state.state !== 'none' && (
          <Button isPending={command.isPending} onClick={() => void act(account.removePin, 'removed')}>
            {t('account.pin.remove')}
          </Button>
        )}
        <p role="status" className={styles.saved}>
          {saved === 'set' && t('account.pin.saved')}
          {saved === 'removed' && t('account.pin.removed')}
        </p>
      </div>
    </form>
  );
}
