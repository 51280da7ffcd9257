/** What a bench and its fleet of clients, a process each, say to each other. */

export type FleetOrder =
  | { kind: 'open'; url: string; cookies: readonly string[]; clients: number; paths: readonly string[] }
  /** The server is about to go: when every client was lost and is back, the fleet says so. */
  | { kind: 'expect' }
  | { kind: 'digest' }
  | { kind: 'progress' };

/** Frames since the order, of all clients of the fleet. */
export type FleetTraffic = { bytes: number; snapshots: number; unchanged: number; deltas: number };

export type FleetAnswer =
  | { kind: 'open'; traffic: FleetTraffic }
  /** When each client had all its topics again, by `Date.now()`. */
  | { kind: 'back'; atMs: number[]; traffic: FleetTraffic }
  /** How many have all their topics, and how often sockets were lost with which code since the last order to expect it. */
  | { kind: 'progress'; back: number; losses: Record<string, number> }
  /** Of each path how many clients have which content, by its digest. */
  | { kind: 'digest'; contents: Record<string, Record<string, number>> };
