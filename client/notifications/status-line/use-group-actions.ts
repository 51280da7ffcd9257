/** Claims and serves the ready lines of one order, for the status line and the Ready screen. */
import { useEffect } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { type ClientProblem, toClientProblem } from '../../data/client-problem.ts';
import { useLiveStatus } from '../../data/live/use-live-status.ts';
import { portionsOf } from '../../orders/line-summary.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { restTaps } from '../../ui/tap-rest.ts';
import { useWrite } from '../../writes/use-write.ts';
import type { BoardNotice } from '../notices/toast-store.ts';
import { endedBy } from './notice-groups.ts';
import { useServed } from './served.tsx';

type GroupActions = {
  claim(lineIds: readonly string[]): void;
  serve(lineIds: readonly string[]): void;
  isClaiming: boolean;
  isServing: boolean;
  /** Translated reason of the last failure; null if there was none. */
  failure: string | null;
  reset(): void;
};

/** Returns the lines that the refusal does not name; null if it had another reason. */
function leftOf(lineIds: readonly string[], { code, errors }: ClientProblem): string[] | null {
  if (code !== 'LINE_STATE') return null;
  const gone = new Set(errors.map(({ path }) => Number(path.split('/')[1])));
  return lineIds.filter((_, index) => !gone.has(index));
}

function useFailureText(): (write: 'claim' | 'serve', problem: ClientProblem | null) => string | null {
  const { t } = useTranslation();
  return (write, problem) => {
    if (problem === null) return null;
    if (problem.isPassing) return t(`notices.failed.${write}`);
    if (problem.code === 'LINE_STATE') return t('notices.failed.tooLate');
    return t(`errors.${problem.code}`, { defaultValue: problem.title });
  };
}

/** `place`: of the order; `onEnded`: called with each of the order's notices that an action has ended. */
export function useGroupActions(
  orderId: string | undefined,
  place: string,
  notices: readonly BoardNotice[],
  onEnded: (noticeId: string) => void,
): GroupActions {
  const [claims, serves] = [useWrite('claimLines'), useWrite('serveLines')];
  const textOf = useFailureText();
  const offerUndo = useServed();
  const { kind } = useLiveStatus();
  const isReachable = kind === 'live' || kind === 'polling';
  const { reset: resetClaims } = claims;
  const { reset: resetServes } = serves;
  // Clears a connection error once the connection is back.
  useEffect(() => {
    if (!isReachable) return;
    resetClaims();
    resetServes();
  }, [isReachable, resetClaims, resetServes]);

  const run = async (write: typeof claims | typeof serves, lineIds: readonly string[]): Promise<void> => {
    if (orderId === undefined) return;
    const send = (ids: readonly string[]) =>
      write.run({ params: { id: orderId }, body: { lineIds: [...ids] } });
    let [served, order]: [readonly string[], Order | null] = [lineIds, null];
    try {
      order = await send(lineIds);
    } catch (error) {
      // Lines may have been served singly or taken back meanwhile; the others are sent again.
      const left = leftOf(lineIds, toClientProblem(error));
      served = left ?? [];
      if (left === null || left.length === lineIds.length) return;
      if (left.length === 0 && write === claims) return;
      if (left.length === 0) write.reset();
      else {
        order = await send(left).catch(() => null);
        if (order === null) return;
      }
    }
    // Ignores the second tap of a double tap: another row is now at this place.
    restTaps();
    if (write === serves && served.length > 0) {
      const lines = order?.lines.filter(({ id }) => served.includes(id)) ?? [];
      offerUndo({ orderId, lineIds: served, place, count: portionsOf(lines) || served.length });
    }
    for (const { id } of endedBy(write === claims ? 'claim' : 'serve', lineIds, notices)) onEnded(id);
  };
  return {
    claim: lineIds => void run(claims, lineIds),
    serve: lineIds => void run(serves, lineIds),
    isClaiming: claims.isPending,
    isServing: serves.isPending,
    failure: textOf('claim', claims.problem) ?? textOf('serve', serves.problem),
    reset() {
      claims.reset();
      serves.reset();
    },
  };
}
