/** Message types between a bench and its fleet processes. */

export type FleetOrder =
  | { kind: 'open'; url: string; cookies: readonly string[]; clients: number; paths: readonly string[] }
  /** The server is about to go down: report when every client was disconnected and is back. */
  | { kind: 'expect' }
  | { kind: 'digest' }
  | { kind: 'progress' };

/** Frames since the command, of all clients of the fleet. `sentBytes`: by the clients. */
export type FleetTraffic = {
  bytes: number;
  sentBytes: number;
  snapshots: number;
  unchanged: number;
  deltas: number;
};

export type FleetAnswer =
  | { kind: 'open'; traffic: FleetTraffic }
  /** When each client had all its topics again, by `Date.now()`. */
  | { kind: 'back'; atMs: number[]; traffic: FleetTraffic }
  /** Number of clients with all topics, and of disconnects by close code, since the last `expect`. */
  | { kind: 'progress'; back: number; losses: Record<string, number> }
  /** For each path, the number of clients by content digest. */
  | { kind: 'digest'; contents: Record<string, Record<string, number>> };
