/** Notification settings dialog: support and state of push on this device, and the kinds to receive. */

import { keepStorage } from '../data/keep-storage.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import { NoticePreferencesForm } from './notice-preferences-form.tsx';
import styles from './notices/notice-panel.module.css';
import type { NotificationCenter } from './notification-center.ts';
import type { PushState } from './push/push-registration.ts';
import { TrialLine } from './push/trial-line.tsx';
import { usePushState, usePushTrial } from './push/use-push-state.ts';
import { useNotificationCenter } from './use-notification-center.ts';

function textOf(state: PushState): string {
  if (state.kind === 'unavailable') return `notices.push.${state.why}`;
  return state.kind === 'failed' ? `notices.push.failed.${state.why}` : `notices.push.${state.kind}`;
}

export function NotificationsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const center = useNotificationCenter();
  return (
    <Modal isOpen title={t('notices.preferences.title')} onClose={onClose}>
      {center === null ? (
        <Skeleton count={3} />
      ) : (
        <div className={styles.dialog}>
          <DeviceState center={center} />
          <StorageState />
          <NoticePreferencesForm calls={center.calls} />
        </div>
      )}
    </Modal>
  );
}

/** Whether the browser stores unsent writes persistently. */
function StorageState() {
  const { t } = useTranslation();
  const { data } = useLoaded(keepStorage);
  return data !== undefined && <p>{t(data ? 'notices.storage.kept' : 'notices.storage.unkept')}</p>;
}

function DeviceState({ center }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const { push } = center;
  const state = usePushState(center);
  const trial = usePushTrial(center);
  const isOn = state.kind === 'registered' || state.kind === 'onScreen';
  return (
    <section className={styles.device} aria-labelledby="this-device">
      <div>
        <h3 id="this-device">{t('notices.push.title')}</h3>
        <p role="status">{t(textOf(state))}</p>
        {state.kind === 'askable' && (
          <p>{t(state.reach === 'locked' ? 'notices.shift.askText' : 'notices.shift.askOnScreenText')}</p>
        )}
      </div>
      <div className={styles.ways}>
        {(state.kind === 'askable' || state.kind === 'failed') && (
          <Button variant="primary" onClick={() => void push.turnOn()}>
            {t(state.kind === 'failed' ? 'ui.tryAgain' : 'notices.shift.allow')}
          </Button>
        )}
        <Button isPending={trial.result === 'waiting'} onClick={trial.run}>
          {t('notices.trial.send')}
        </Button>
        {isOn && <Button onClick={() => void push.turnOff()}>{t('notices.push.turnOff')}</Button>}
      </div>
      <TrialLine result={trial.result} />
    </section>
  );
}
