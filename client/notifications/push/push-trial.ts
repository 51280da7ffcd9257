/** A test push: sent by the server, passed when our worker says that it showed one. */
import type { NoticeCalls } from '../notices/notice-calls.ts';
import type { NoticeEnvironment } from '../notices/notice-environment.ts';
import { isWorkerMessage } from '../worker/worker-messages.ts';

export type TrialResult = 'confirmed' | 'silent' | 'noDevices' | 'failed';

type Options = {
  calls: Pick<NoticeCalls, 'sendTest'>;
  environment: Pick<NoticeEnvironment, 'workers' | 'setTimer'>;
};

/** Push services take seconds on a phone that sleeps. */
const arrivesWithinMs = 20_000;

export async function tryPush({ calls, environment }: Options): Promise<TrialResult> {
  const { workers, setTimer } = environment;
  let stop = () => {};
  // Listened for before it is sent: it may be here before the answer.
  const arrival = new Promise<TrialResult>(resolve => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (isWorkerMessage(data) && data.action === 'push-shown') resolve('confirmed');
    };
    workers?.addEventListener('message', hear);
    workers?.startMessages();
    const cancel = setTimer(() => resolve('silent'), arrivesWithinMs);
    stop = () => {
      workers?.removeEventListener('message', hear);
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
