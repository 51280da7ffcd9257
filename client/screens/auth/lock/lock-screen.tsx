/** A locked shared screen: the staff on shift as tiles, then the keypad for the chosen person's PIN. */
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { SharedScreen } from '#shared/platform/identity-schema.ts';
import type { ClientProblem } from '../../../data/client-problem.ts';
import { useData } from '../../../data/data-context.tsx';
import { lastPathOf } from '../../../data/last-paths.ts';
import { PinPad } from '../../../devices/pin-pad.tsx';
import { type StaffMember, StaffTiles } from '../../../devices/staff-tiles.tsx';
import { useIdleTime } from '../../../devices/use-idle-time.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { LanguageSelector } from '../../../ui/shell/language-selector.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import styles from './lock-screen.module.css';

/** After this time a half-typed PIN and the chosen person are cleared. */
const abandonedMs = 20_000;

export function LockScreen({
  screen,
  onPassword,
  onAccount,
  problem = null,
}: {
  screen: SharedScreen;
  /** Set if the server has passwords. */
  onPassword?: () => void;
  /** Set if a hosted provider has the accounts. */
  onAccount?: () => void;
  problem?: ClientProblem | null;
}) {
  const { t } = useTranslation();
  const [person, setPerson] = useState<StaffMember | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const leave = useCallback(() => setPerson(null), []);
  const search = useSearch();
  const navigate = useNavigate();
  // Clears the previous user's return path.
  useEffect(() => {
    if (person === null && search !== '') navigate(screenPaths.login, { replace: true });
  }, [person, search, navigate]);
  const onShift = screen.staff.filter(({ isOnShift }) => isOnShift);
  const others = screen.staff.filter(({ isOnShift }) => !isOnShift);
  const isAll = showsAll || onShift.length === 0;
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        {person === null ? (
          <>
            <h1>{screen.name}</h1>
            {screen.staff.length === 0 && (
              <EmptyState
                title={t('lock.nobody')}
                text={t(onAccount === undefined ? 'lock.nobodyText' : 'lock.nobodyAccountText')}
              />
            )}
            <StaffTiles label={t('lock.onShift')} staff={onShift} onChoose={setPerson} />
            {isAll && others.length > 0 && (
              <StaffTiles label={t('lock.others')} staff={others} onChoose={setPerson} />
            )}
            <div className={styles.ways}>
              {!isAll && others.length > 0 && (
                <Button size="large" onClick={() => setShowsAll(true)}>
                  {t('lock.showOthers', { count: others.length })}
                </Button>
              )}
              {onPassword !== undefined && (
                <Button size="large" onClick={onPassword}>
                  {t('lock.password')}
                </Button>
              )}
              {onAccount !== undefined && (
                <Button size="large" onClick={onAccount}>
                  {t('lock.account')}
                </Button>
              )}
            </div>
            {onAccount !== undefined && screen.staff.length > 0 && <p>{t('lock.accountText')}</p>}
            <ProblemNotice problem={problem} />
          </>
        ) : (
          <ChosenPerson key={person.userId} person={person} onLeave={leave} />
        )}
      </main>
      {person === null && (
        <footer className={styles.language}>
          <LanguageSelector />
        </footer>
      )}
    </div>
  );
}

function ChosenPerson({ person, onLeave }: { person: StaffMember; onLeave: () => void }) {
  const local = useLocalIdentity();
  const { storage } = useData();
  const navigate = useNavigate();
  useIdleTime(abandonedMs, onLeave);
  const signIn = async (pin: string) => {
    // Returns to where this person left off, never to another person's place.
    const place = lastPathOf(storage, person.userId);
    const query = place === null ? '' : `?next=${encodeURIComponent(place)}`;
    navigate(`${screenPaths.login}${query}`, { replace: true });
    await local?.signInByPin({ userId: person.userId, pin });
  };
  return (
    <PinPad
      userId={person.userId}
      name={person.displayName}
      isLocked={person.isLocked}
      onPin={signIn}
      onBack={onLeave}
    />
  );
}
