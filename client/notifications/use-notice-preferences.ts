/** Notification preferences: fetched on mount, changed optimistically and rolled back on failure. */
import { useCallback, useEffect, useState } from 'react';
import type { NoticePreferences, NoticePreferencesChange } from '#shared/platform/notification-schema.ts';
import { ClientProblem, isClientProblem } from '../data/client-problem.ts';
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

export function useNoticePreferences(
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
