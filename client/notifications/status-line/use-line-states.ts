/**
 * The app's own status, most important first: old or late data, an unreachable sign-in service, unsent
 * writes, muted sound.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { findRead } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { useData } from '../../data/data-context.tsx';
import {
  useLiveStatus,
  usePersistedSince,
  useStaleParts,
  useStaleSince,
} from '../../data/live/use-live-status.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useIdentity } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { useUnsentCounts } from '../../writes/use-write.ts';
import { isSilencedAtom } from '../blocked-by-browser.ts';
import { useSettled } from '../notices/pointer-activity.ts';
import { useMovedText } from './moved-text.ts';

export type LineState = {
  key: string;
  /** `late`: the displayed data may be wrong. */
  tone: 'late' | 'preparing' | 'plain';
  text: string;
  /** Short text, used beside another row. */
  short: string;
};

const noStates: readonly LineState[] = [];

/** Names the read that is stale while the others are fresh; null if none is stale or all are. */
function useStalePart(): string | null {
  const { t } = useTranslation();
  const failures = useStaleParts().map(path => {
    const row = findRead(path);
    return row === null ? null : reads[row.name].failure;
  });
  if (failures.length === 0 || failures.includes(null)) return null;
  return [...new Set(failures)].map(text => t(`failures.${text}`)).join('. ');
}

/** Wall screens show this themselves, larger and with the age of the data. */
function useOldData(layout: 'standard' | 'wall'): LineState[] {
  const { t } = useTranslation();
  const { time: format } = useFormats();
  const live = useLiveStatus();
  const staleSince = useStaleSince();
  const what = useStalePart();
  const moved = useMovedText();
  const persistedSince = usePersistedSince();
  const sinceMs = live.kind === 'offline' ? live.sinceMs : staleSince;
  const time = sinceMs === null || sinceMs === undefined ? null : format(sinceMs);
  if (layout === 'wall') return [];
  if (persistedSince !== null) {
    const values = { time: format(persistedSince) };
    const text = `${t('live.keptBanner', values)} ${moved}`.trim();
    return [{ key: 'kept', tone: 'late', text, short: t('live.kept', values) }];
  }
  if (live.kind === 'offline') {
    const short = time === null ? t('live.offline') : t('live.offlineSince', { time });
    const text = time === null ? t('live.offlineBanner') : t('live.offlineSinceBanner', { time });
    return [{ key: 'offline', tone: 'late', text: `${text} ${moved}`.trim(), short }];
  }
  if (time === null) return [];
  const short = t('live.staleSince', { time });
  if (what === null) return [{ key: 'stale', tone: 'late', text: t('live.staleBanner', { time }), short }];
  return [{ key: 'part', tone: 'late', text: t('live.partBanner', { time, what }), short: what }];
}

function useService(): LineState[] {
  const { t } = useTranslation();
  const { time: format } = useFormats();
  const live = useLiveStatus();
  const { notice } = useIdentity();
  const states: LineState[] = [];
  if (live.kind === 'polling' && live.isCrowded === true)
    states.push({
      key: 'crowded',
      tone: 'preparing',
      text: t('live.crowdedBanner'),
      short: t('live.crowded'),
    });
  else if (notice?.kind === 'grace') {
    const time = format(notice.untilMs);
    const text = t('live.graceBanner', { time });
    states.push({ key: 'grace', tone: 'preparing', text, short: t('live.grace', { time }) });
  } else if (notice?.kind === 'away')
    states.push({ key: 'away', tone: 'preparing', text: t('live.awayBanner'), short: t('live.away') });
  return states;
}

/** Also makes the browser ask before closing the tab if writes would be lost. */
function useUnsent(): LineState[] {
  const { t } = useTranslation();
  const counts = useUnsentCounts();
  const wouldLose = counts.unsaved > 0;
  useEffect(() => {
    if (!wouldLose) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldLose]);
  const kinds = [
    { key: 'unsaved', count: counts.unsaved },
    { key: 'refused', count: counts.refused },
    { key: 'saved', count: counts.queued },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({
      key,
      tone: 'preparing',
      text: t(`order.queued.${key}`, { count }),
      short: t(`order.queued.short.${key}`, { count }),
    }));
}

/** Unchanged while a pointer is down. */
export function useLineStates(layout: 'standard' | 'wall'): readonly LineState[] {
  const { t } = useTranslation();
  const [old, service, unsent] = [useOldData(layout), useService(), useUnsent()];
  const isSilenced = useAtomValue(isSilencedAtom, { store: useData().statusStore });
  const silence: LineState = {
    key: 'silenced',
    tone: 'plain',
    text: t('notices.soundBlocked'),
    short: t('notices.soundOff'),
  };
  // Shows only one of the problems with data and with delivery.
  const now = [...(old.length > 0 ? old : service), ...unsent, ...(isSilenced ? [silence] : [])];
  const text = JSON.stringify(now);
  // The same array while nothing changes.
  const states = useMemo<readonly LineState[]>(() => JSON.parse(text), [text]);
  return useSettled(states, noStates);
}
