/** Test push: sent by the server, successful when the service worker reports that it was shown. */
import type { NoticeCalls } from '../notices/notice-calls.ts';
import type { NoticeEnvironment } from '../notices/notice-environment.ts';
import { listenToWorker } from '../worker/worker-messages.ts';

export type TrialResult = 'confirmed' | 'silent' | 'noDevices' | 'failed';

type Options = {
  calls: Pick<NoticeCalls, 'sendTest'>;
  environment: Pick<NoticeEnvironment, 'workers' | 'setTimer'>;
};

/** Push services need seconds to reach a phone that is asleep. */
const arrivesWithinMs = 20_000;

export async function tryPush({ calls, environment }: Options): Promise<TrialResult> {
  const { workers, setTimer } = environment;
  let stop = () => {};
  // Subscribed before sending, because the push may arrive before the response.
  const arrival = new Promise<TrialResult>(resolve => {
    const stopListening = listenToWorker(workers, ({ action }) => {
      if (action === 'push-shown') resolve('confirmed');
    });
    const cancel = setTimer(() => resolve('silent'), arrivesWithinMs);
    stop = () => {
      stopListening();
      cancel();
    };
  });
  try {
    const { devices } = await calls.sendTest();
    return devices === 0 ? 'noDevices' : await arrival;
  } catch {
    return 'failed';
  } finally {
    stop();
  }
}
