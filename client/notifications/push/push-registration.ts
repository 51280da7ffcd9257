/**
 * Registers this browser for push, for whoever is signed in: permission only after a tap, Firebase's token to our server,
 * renewed after a week or when it changed, and taken back before the person leaves.
 */
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';
import type { NoticeCalls } from '../notices/notice-calls.ts';
import type { NoticeEnvironment } from '../notices/notice-environment.ts';
import type { FirebaseSetup } from './firebase-messaging.ts';
import { createPushMemory, isGood } from './push-memory.ts';

/** `onScreen`: no push, but notifications while the app is open somewhere. */
export type PushState =
  | { kind: 'unavailable'; why: 'insecure' | 'unsupported' | 'iphone' }
  | { kind: 'askable'; reach: 'locked' | 'onScreen' }
  | { kind: 'denied' | 'registering' | 'registered' | 'onScreen' }
  | { kind: 'failed'; why: 'worker' | 'firebase' | 'server' };

export type PushRegistration = {
  /** The same object until it changes. */
  state(): PushState;
  subscribe(listener: () => void): () => void;
  /** To be called from a tap. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  /** Registers or renews what was allowed before; asks for nothing. */
  start(): () => void;
};

export type PushContext = {
  environment: NoticeEnvironment;
  config: PublicConfig['push'];
  calls: Pick<NoticeCalls, 'keepToken' | 'dropToken'>;
  /** Organization and user. */
  member: string;
  /** Resolves when our worker is there; null: it can't be. */
  worker(): Promise<ServiceWorkerRegistration | null>;
  loadFirebase(): Promise<{
    fetchPushToken(setup: FirebaseSetup, worker: ServiceWorkerRegistration): Promise<string>;
  }>;
};

/** A sign-out doesn't wait longer for the token to be taken back: the next person's registration takes it over. */
const leaveWithinMs = 3_000;

export function createPushRegistration(context: PushContext): PushRegistration {
  const { environment, config, calls, member, worker, loadFirebase } = context;
  const memory = createPushMemory(environment);
  const listeners = new Set<() => void>();
  let state: PushState = idleState();
  let isStopped = false;

  function idleState(): PushState {
    if (!environment.isSecure) return { kind: 'unavailable', why: 'insecure' };
    if (environment.isIphone && !environment.isInstalled) return { kind: 'unavailable', why: 'iphone' };
    const permission = environment.permission();
    if (permission === 'unsupported') return { kind: 'unavailable', why: 'unsupported' };
    if (permission === 'denied') return { kind: 'denied' };
    const canPush = config !== null && environment.hasPush && environment.workers !== null;
    if (permission === 'default' || memory.isOff())
      return { kind: 'askable', reach: canPush ? 'locked' : 'onScreen' };
    return { kind: canPush ? 'registering' : 'onScreen' };
  }

  function change(next: PushState): void {
    if (isStopped) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** The token as the browser, Firebase and our server agree on it; what fails names who it was. */
  async function register(setup: FirebaseSetup): Promise<PushState> {
    const registration = await worker().catch(() => null);
    if (registration === null) return { kind: 'failed', why: 'worker' };
    const before = memory.record();
    const endpointNow = async () => (await registration.pushManager.getSubscription())?.endpoint;
    const { vapidKey } = setup;
    const isKnown = isGood(before, {
      member,
      vapidKey,
      endpoint: await endpointNow().catch(() => undefined),
      nowMs: environment.now(),
    });
    if (isKnown) return { kind: 'registered' };
    let token: string;
    try {
      token = await (await loadFirebase()).fetchPushToken(setup, registration);
    } catch {
      return environment.permission() === 'denied' ? { kind: 'denied' } : { kind: 'failed', why: 'firebase' };
    }
    try {
      await calls.keepToken(token);
    } catch {
      return { kind: 'failed', why: 'server' };
    }
    memory.keep({ token, vapidKey, member, endpoint: (await endpointNow()) ?? '', atMs: environment.now() });
    if (before !== null && before.member === member && before.token !== token)
      await calls.dropToken(before.token).catch(() => undefined);
    return { kind: 'registered' };
  }

  /** What the person allowed, as far as it goes now. */
  async function settle(): Promise<void> {
    const idle = idleState();
    change(idle);
    if (idle.kind === 'registering' && config !== null) change(await register(config));
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async turnOn() {
      if (memory.isOff()) memory.forget();
      await environment.askPermission();
      await settle();
    },
    async turnOff() {
      const record = memory.record();
      memory.turnOff();
      change(idleState());
      if (record !== null) await calls.dropToken(record.token).catch(() => undefined);
    },
    start() {
      isStopped = false;
      void settle();
      const stop = environment.onPermissionChange(() => void settle());
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}

/** Before the session ends: afterwards this browser belongs to nobody. */
export async function leavePush(
  environment: Pick<NoticeEnvironment, 'storage' | 'setTimer'>,
  calls: Pick<NoticeCalls, 'dropToken'>,
): Promise<void> {
  const memory = createPushMemory(environment);
  const record = memory.record();
  if (record === null) return;
  memory.forget();
  const timeUp = new Promise<void>(resolve => void environment.setTimer(resolve, leaveWithinMs));
  await Promise.race([calls.dropToken(record.token).catch(() => undefined), timeUp]);
}
