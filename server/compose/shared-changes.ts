/**
 * Distributes changes: this process's own to its screens and, over the bus, to the other processes of the store; theirs to the screens here. Receivers ask
 * the store, so that a wrong hint only costs a poll.
 */
import { fillPath } from '#shared/contract/paths.ts';
import { writes } from '#shared/contract/writes.ts';
import type { ChangeBus } from '../cluster/change-bus.ts';
import type { ChangeHint } from '../cluster/change-hints.ts';
import { type ReadVersions, watchChanges } from '../cluster/change-watch.ts';
import type { LiveClock } from '../live/live-clock.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { PassedWrite } from '../live/topics/write-nudges.ts';

export type SharedChanges = {
  /** A write was, or may have been, executed for a user of this process. */
  written(organizationId: string, write: PassedWrite): void;
  personChanged(organizationId: string, userId: string): void;
  /** A printer's state changed, or there is work that another process may have to do. */
  printing(organizationId: string): void;
  notices(organizationId: string): void;
  sessionEnded(sessionId: string): void;
  memberOut(organizationId: string, userId: string): void;
  stop(): Promise<void>;
};

/** Printer events between the origin and the rest; each function is replaced once there is a receiver. */
export type PrinterNews = {
  /** A printer's state changed, or there is work that another process may have to do. */
  tell: (organizationId: string) => void;
  /** Receives the same from another process. */
  hear: (organizationId: string) => void;
};

const anyPrintJob: PassedWrite = {
  method: writes.retryPrint.method,
  path: fillPath(writes.retryPrint.path, { id: 'any' }),
};

function changedPerson(userId: string): PassedWrite {
  const { method, path } = writes.changeUser;
  return { method, path: fillPath(path, { id: userId }) };
}

export function shareChanges(options: {
  bus: ChangeBus;
  hub: Pick<LiveHub, 'nudge' | 'nudgeAll' | 'organizations' | 'dataVersionSeen'>;
  /** Null if this process is alone. */
  readVersions: ReadVersions | null;
  /** Restaurants whose printers this process serves. */
  printsFor?: () => Iterable<string>;
  /** Printers of the restaurant may have work. */
  hearPrinting?: (organizationId: string) => void;
  hearNotices?: (organizationId: string) => void;
  /** The session may have ended; the store is authoritative. */
  hearSession?: (sessionId: string) => void;
  hearMember?: (organizationId: string, userId: string) => void;
  clock: LiveClock;
  random: () => number;
}): SharedChanges {
  const { bus, hub, readVersions, clock, random } = options;
  const { printsFor = () => [], hearPrinting = () => {} } = options;

  const changed = (organizationId: string): void => {
    hub.nudgeAll(organizationId);
    hearPrinting(organizationId);
    options.hearNotices?.(organizationId);
  };
  const watch =
    readVersions &&
    watchChanges({
      bus,
      watched: () => new Set([...hub.organizations(), ...printsFor()]),
      readVersions,
      seen: hub.dataVersionSeen,
      changed,
      // Screens poll by themselves, printers don't.
      printersMayHaveWork: hearPrinting,
      clock,
      random,
    });

  const hear = (hint: ChangeHint): void => {
    if (hint.kind === 'sessionEnded') {
      options.hearSession?.(hint.sessionId);
      return;
    }
    const { organizationId } = hint;
    if (hint.kind === 'notices') {
      options.hearNotices?.(organizationId);
      return;
    }
    watch?.heard(organizationId);
    if (hint.kind === 'written') hub.nudge(organizationId, hint);
    if (hint.kind === 'anything') changed(organizationId);
    if (hint.kind === 'personChanged') hub.nudge(organizationId, changedPerson(hint.userId));
    if (hint.kind === 'memberOut') options.hearMember?.(organizationId, hint.userId);
    if (hint.kind !== 'printing') return;
    hub.nudge(organizationId, anyPrintJob);
    hearPrinting(organizationId);
  };
  const unsubscribe = bus.subscribe(hear);

  const tell = (hint: ChangeHint): void => {
    if ('organizationId' in hint && hint.kind !== 'notices') watch?.heard(hint.organizationId);
    bus.publish(hint);
  };

  return {
    written(organizationId, write) {
      hub.nudge(organizationId, write);
      const { method, path, key, dataVersion } = write;
      const mark = { ...(key !== undefined && { key }), ...(dataVersion !== undefined && { dataVersion }) };
      tell({ kind: 'written', organizationId, method, path, ...mark });
    },
    personChanged(organizationId, userId) {
      hub.nudge(organizationId, changedPerson(userId));
      tell({ kind: 'personChanged', organizationId, userId });
    },
    printing(organizationId) {
      hub.nudge(organizationId, anyPrintJob);
      tell({ kind: 'printing', organizationId });
    },
    notices: organizationId => tell({ kind: 'notices', organizationId }),
    sessionEnded: sessionId => tell({ kind: 'sessionEnded', sessionId }),
    memberOut: (organizationId, userId) => tell({ kind: 'memberOut', organizationId, userId }),
    async stop() {
      unsubscribe();
      await watch?.stop();
    },
  };
}
