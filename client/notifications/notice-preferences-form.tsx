/** Form for the kinds of notifications that a user receives; each toggle is saved at once. */

import { useCallback, useEffect, useState } from 'react';
import type { Role } from '#shared/kernel/roles.ts';
import type {
  MutableKind,
  NoticePreferences,
  NoticePreferencesChange,
} from '#shared/platform/notification-schema.ts';
import { ClientProblem, isClientProblem } from '../data/client-problem.ts';
import { useFormats } from '../i18n/formats.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { CheckField } from '../ui/forms/field.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import type { NoticeCalls } from './notices/notice-calls.ts';

type PreferencesOnScreen = {
  preferences: NoticePreferences | null;
  problem: ClientProblem | null;
  retry(): void;
  change(change: NoticePreferencesChange): void;
};

function problemOf(error: unknown): ClientProblem {
  return isClientProblem(error) ? error : new ClientProblem('INTERNAL', { cause: error });
}

/** Notification preferences: fetched on mount, changed optimistically and rolled back on failure. */
function useNoticePreferences(
  calls: Pick<NoticeCalls, 'readPreferences' | 'changePreferences'>,
): PreferencesOnScreen {
  const [preferences, setPreferences] = useState<NoticePreferences | null>(null);
  const [failed, setFailed] = useState<{ problem: ClientProblem; again(): void } | null>(null);

  const read = useCallback(async () => {
    setFailed(null);
    try {
      setPreferences(await calls.readPreferences());
    } catch (error) {
      setFailed({ problem: problemOf(error), again: () => void read() });
    }
  }, [calls]);

  useEffect(() => void read(), [read]);

  const change = async (wanted: NoticePreferencesChange) => {
    const before = preferences;
    setFailed(null);
    if (before !== null && wanted.off !== undefined) setPreferences({ ...before, off: wanted.off });
    try {
      setPreferences(await calls.changePreferences(wanted));
    } catch (error) {
      setPreferences(before);
      setFailed({ problem: problemOf(error), again: () => void change(wanted) });
    }
  };

  return {
    preferences,
    problem: failed?.problem ?? null,
    retry: () => failed?.again(),
    change: wanted => void change(wanted),
  };
}

/** The roles that receive each kind. */
const kinds: readonly { kind: MutableKind; roles: readonly Role[] }[] = [
  { kind: 'ready', roles: ['waiter', 'admin'] },
  { kind: 'late', roles: ['waiter', 'admin'] },
  { kind: 'unavailable', roles: ['waiter', 'admin'] },
  { kind: 'receiptFailed', roles: ['waiter', 'admin'] },
  { kind: 'approval', roles: ['admin'] },
];

export function NoticePreferencesForm({ calls }: { calls: NoticeCalls }) {
  const { t } = useTranslation();
  const { roles } = useMember();
  const { time } = useFormats();
  const { preferences, problem, retry, change } = useNoticePreferences(calls);
  if (preferences === null) {
    return problem === null ? <Skeleton count={4} /> : <ProblemNotice problem={problem} onRetry={retry} />;
  }
  const { off, mutedUntil } = preferences;
  const toggle = (kind: MutableKind, isOn: boolean) =>
    change({ off: isOn ? off.filter(other => other !== kind) : [...off, kind] });
  return (
    <>
      <fieldset>
        <legend>{t('notices.preferences.what')}</legend>
        {kinds
          .filter(({ roles: concerned }) => concerned.some(role => roles.includes(role)))
          .map(({ kind }) => (
            <CheckField
              key={kind}
              label={t(`notices.preferences.${kind}`)}
              checked={!off.includes(kind)}
              onChange={isOn => toggle(kind, isOn)}
            />
          ))}
      </fieldset>
      <CheckField
        label={t('notices.preferences.mute')}
        hint={
          mutedUntil === undefined
            ? t('notices.preferences.muteHint')
            : t('notices.preferences.mutedUntil', { time: time(mutedUntil) })
        }
        checked={mutedUntil !== undefined}
        onChange={isMuted => change({ isMuted })}
      />
      <ProblemNotice problem={problem} onRetry={retry} />
    </>
  );
}
