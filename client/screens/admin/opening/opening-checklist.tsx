/** Setup checklist for a new restaurant, up to its training order; each step links to its screen. */
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { Check, ChevronRight, X } from '#icons';
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { NoFiscalPrinter } from '../../../orders/no-fiscal-printer.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { useSeenTickets } from '../devices/seen-tickets.ts';
import styles from './opening-checklist.module.css';
import { hasStationWays, isOptional, openingSteps, type StepName } from './opening-steps.ts';

/** Lazy-loaded: for a restaurant's first day. */
const StationTrials = loadable(async () => (await import('./station-trials.tsx')).StationTrials);

type Course = 'unseen' | 'started' | 'dismissed';

function useStored<T>(key: string, initial: T) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial value is a constant
  const stored = useMemo(() => atomWithStorage<T>(key, initial, undefined, { getOnInit: true }), [key]);
  return useAtom(stored);
}

const tickMs = 60_000;

const none: readonly StepName[] = [];

/** Opens a training order and navigates to it; `onOpened` comes before. */
function useTraining(onOpened: () => void) {
  const navigate = useNavigate();
  const create = useWrite('createOrder');
  const start = async () => {
    const body = { id: createUuid(), type: 'dineIn', isTraining: true, guestCount: 1 } as const;
    const { id } = await create.run({ body });
    onOpened();
    navigate(waiterOrderPath(id));
  };
  return { start: () => void start().catch(() => undefined), problem: create.problem, reset: create.reset };
}

export function OpeningChecklist() {
  const { t } = useTranslation();
  const { orgId } = useMember();
  /** Stored per device and restaurant: once started, the list stays until "hide". */
  const [course, setCourse] = useStored<Course>(`kelner.opening.${orgId}`, 'unseen');
  const [skipped, setSkipped] = useStored(`kelner.opening.${orgId}.skipped`, none);
  /** Test tickets of stations are training orders too, so the server can't tell. */
  const [isTrained, setIsTrained] = useStored(`kelner.opening.${orgId}.trained`, false);
  const training = useTraining(() => setIsTrained(true));
  const nowMs = useServerNow(tickMs);
  const tables = useRead('adminTables').data;
  const items = useRead('menuItems').data;
  const users = useRead('users').data;
  const devices = useRead('devices').data;
  const settings = useRead('settings').data;
  /** A training order is cancelled at its end. */
  const orders = useRead('adminOrders', { state: 'closed', pageSize: '1' }).data;
  const reach = useRead('stationReach').data;
  const { seenAt } = useSeenTickets();
  const steps =
    tables && items && users && devices && settings && orders && reach
      ? openingSteps({
          tables: tables.length,
          items: items.length,
          hasOrders: isTrained || orders.total > 0,
          users,
          devices,
          settings,
          reach,
          seenAt,
          skipped,
          nowMs,
        })
      : null;
  const isMissing = steps?.some(step => !step.isDone) ?? false;

  /** A restaurant with orders needs no first steps. */
  const isNew = orders?.total === 0;

  useEffect(() => {
    if (isNew && course === 'unseen') setCourse('started');
  }, [isNew, course, setCourse]);

  if (steps === null || course === 'dismissed' || (!isNew && course === 'unseen')) return null;
  const next = steps.find(step => !step.isDone);
  const isUntried = steps.some(({ name, isDone }) => name === 'stations' && !isDone);
  return (
    <section className={styles.checklist} aria-labelledby="opening-title">
      <header>
        <h2 id="opening-title">{t(isMissing ? 'admin.opening.title' : 'admin.opening.ready')}</h2>
        <IconButton label={t('admin.opening.hide')} icon={<X />} onClick={() => setCourse('dismissed')} />
      </header>
      <ProblemNotice problem={training.problem} onDismiss={training.reset} />
      <ol>
        {steps.map(step => (
          <li key={step.name}>
            <Link
              href={step.path}
              className={styles.step}
              data-done={step.isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
              onClick={event => {
                if (step.name !== 'order') return;
                event.preventDefault();
                training.start();
              }}
            >
              {step.isDone ? (
                <Check aria-label={t('admin.opening.done')} />
              ) : (
                <ChevronRight aria-hidden="true" />
              )}
              <span>
                <strong>{t(`admin.opening.${step.name}.title`)}</strong>
                <small>{t(`admin.opening.${step.name}.text`)}</small>
              </span>
            </Link>
            {isOptional(step.name) && !step.isDone && (
              <button
                type="button"
                className={styles.skip}
                aria-label={`${t(`admin.opening.${step.name}.title`)}: ${t('admin.opening.skip')}`}
                onClick={() => setSkipped([...skipped, step.name])}
              >
                {t('admin.opening.skip')}
              </button>
            )}
          </li>
        ))}
      </ol>
      {users && devices && settings && hasStationWays({ users, devices, settings }) && isUntried && (
        <StationTrials devices={devices} settings={settings} />
      )}
      <NoFiscalPrinter />
    </section>
  );
}
