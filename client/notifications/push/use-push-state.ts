/** Hook for the push state of this device and for sending a test push. */
import { useState, useSyncExternalStore } from 'react';
import type { NotificationCenter } from '../notification-center.ts';
import type { PushState } from './push-registration.ts';
import type { TrialResult } from './push-trial.ts';

export function usePushState({ push }: NotificationCenter): PushState {
  return useSyncExternalStore(push.subscribe, push.state);
}

export type Trial = { run(): void; result: TrialResult | 'waiting' | null };

export function usePushTrial({ calls, environment }: NotificationCenter): Trial {
  const [result, setResult] = useState<Trial['result']>(null);
  return {
    result,
    run() {
      setResult('waiting');
      void import('./push-trial.ts')
        .then(({ tryPush }) => tryPush({ calls, environment }))
        .catch((): TrialResult => 'failed')
        .then(setResult);
    },
  };
}
