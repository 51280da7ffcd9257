/** Dependencies shared by the watched paths of one restaurant. */
import type { FastifyBaseLogger } from 'fastify';
import type { LiveClock } from '../live-clock.ts';
import type { SeenVersion } from '../seen-versions.ts';
import type { ValidateAnswer } from './answer-shape.ts';
import type { ReadOrigin } from './origin-poll.ts';
import type { Topic } from './topics.ts';

export type EntryContext = {
  readOrigin: ReadOrigin;
  /** The origin accepts the server's own credential for polls. */
  hasServiceCredential: boolean;
  /** True if other processes serve the same clients. */
  hasPeers?: boolean;
  clock: LiveClock;
  /** 0 ≤ x < 1. */
  random: () => number;
  /** Window in which four writes may each trigger a poll; by default a second. */
  nudgeWindowMs?: number;
  log: FastifyBaseLogger;
  /** The latest version of the restaurant's data. */
  dataSeen: SeenVersion;
  /** The version that every read must include by now: a lower one predates a write that passed a while ago. */
  versionDue: () => number;
  /** Validates an entity of the topic; by default against the schema of its read. */
  validateAnswer?: (topic: Topic) => ValidateAnswer;
  /** Called when a stale topic is fresh again. */
  recovered?: () => void;
  /** Called when the data version answered a due poll. */
  pollSpared?: (read: string) => void;
  /** Called with the time from a nudge to the change it brought. */
  changeArrived?: (read: string, tookMs: number) => void;
};
