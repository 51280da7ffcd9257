/** Sends a station a training ticket, and asks whoever looks there whether it came. */
import { useState } from 'react';
import { Ticket } from '#icons';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import type { RestaurantStation, Settings } from '#shared/venue/settings-schema.ts';
import type { stationModeOf } from '#shared/venue/station-work.ts';
import { useData } from '../../../data/data-context.tsx';
import { useOpenHelp } from '../../../help/help-opener.tsx';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../print-jobs/print-jobs.module.css';
import { useSeenTickets } from './seen-tickets.ts';

type Trial = { station: RestaurantStation; settings: Settings };

/** Sends the station a training ticket; returns when. */
function useTrial({ settings, station }: Trial) {
  const { t } = useTranslation();
  const create = useWrite('createOrder');
  const send = useWrite('sendOrder');
  const run = async () => {
    const openItem = {
      name: t('office.stationMap.dish'),
      price: 0,
      vatRate: settings.vatRates[0]?.rate ?? 0,
      station: station.group,
      stationId: station.id,
    };
    const lines = [{ openItem, quantity: 1 }];
    const body = { id: createUuid(), type: 'dineIn', isTraining: true, guestCount: 1, lines } as const;
    const { id } = await create.run({ body });
    const sent = await send.run({ params: { id }, body: {} });
    return sent.lines[0]?.sentAt ?? null;
  };
  return {
    run,
    isPending: create.isPending || send.isPending,
    problem: create.problem ?? send.problem,
  };
}

type StationTrialProps = Trial & {
  mode: ReturnType<typeof stationModeOf>;
  reach: StationReach | undefined;
  onTried(): void;
};

export function StationTrial({ station, settings, mode, reach, onTried }: StationTrialProps) {
  const { t } = useTranslation();
  const word = useWord();
  const trial = useTrial({ settings, station });
  const [triedAt, setTriedAt] = useState<string | null>(null);
  const [answer, setAnswer] = useState<'seen' | 'missing' | null>(null);
  const { reachedAt } = reach ?? {};
  const hasArrived = triedAt !== null && reachedAt !== undefined && reachedAt >= triedAt;
  const send = async () => {
    const sentAt = await trial.run();
    setTriedAt(sentAt);
    setAnswer(null);
    onTried();
  };
  return (
    <div>
      <Button
        icon={<Ticket />}
        isPending={trial.isPending}
        onClick={() => void send().catch(() => undefined)}
      >
        {t('office.stationMap.try')} <span className="visually-hidden">{word(station.name)}</span>
      </Button>
      <div role="status" className={styles.answer}>
        {triedAt !== null && !hasArrived && <p>{t('office.stationMap.sent')}</p>}
        {hasArrived && answer === null && <SeenQuestion station={station} mode={mode} onAnswer={setAnswer} />}
        {answer === 'seen' && <p>{t('office.stationMap.seen')}</p>}
        {answer === 'missing' && <Missing />}
      </div>
      <ProblemNotice problem={trial.problem} />
    </div>
  );
}

type SeenQuestionProps = Pick<StationTrialProps, 'station' | 'mode'> & {
  onAnswer(answer: 'seen' | 'missing'): void;
};

function SeenQuestion({ station, mode, onAnswer }: SeenQuestionProps) {
  const { t } = useTranslation();
  const word = useWord();
  const tickets = useSeenTickets();
  const { serverClock } = useData();
  return (
    <fieldset className={styles.seen}>
      <legend>{t(`office.stationMap.questions.${mode}`, { station: word(station.name) })}</legend>
      <Button
        onClick={() => {
          tickets.set(station.id, new Date(serverClock.now()).toISOString());
          onAnswer('seen');
        }}
      >
        {t('office.stationMap.yes')}
      </Button>
      <Button onClick={() => onAnswer('missing')}>{t('office.stationMap.no')}</Button>
    </fieldset>
  );
}

/** Paper that a printer reported as printed, or a screen nobody stands at. */
function Missing() {
  const { t } = useTranslation();
  const openHelp = useOpenHelp();
  return (
    <>
      <p className={styles.fault}>{t('office.stationMap.missing')}</p>
      <Button onClick={() => openHelp('when-something-breaks')}>
        {t('help.titles.when-something-breaks')}
      </Button>
    </>
  );
}
