/**
 * Push registration of this browser for the signed-in user: asks permission only after a tap, sends Firebase's token to
 * our server, renews it after a week or on change, and revokes it before sign-out.
 */
import type { PublicConfig } from '#shared/platform/identity-schema.ts';
import { createListeners } from '../../data/listeners.ts';
import type { NoticeCalls } from '../notices/notice-calls.ts';
import type { NoticeEnvironment } from '../notices/notice-environment.ts';
import type { FirebaseSetup } from './firebase-messaging.ts';
import { createPushMemory, isGood } from './push-memory.ts';

/** `onScreen`: no push, only notifications while the app is open in some tab. */
export type PushState =
  | { kind: 'unavailable'; why: 'insecure' | 'unsupported' | 'iphone' }
  | { kind: 'askable'; reach: 'locked' | 'onScreen' }
  | { kind: 'denied' | 'registering' | 'registered' | 'onScreen' }
  | { kind: 'failed'; why: 'worker' | 'firebase' | 'server' };

export type PushRegistration = {
  /** The same object until it changes. */
  state(): PushState;
  subscribe(listener: () => void): () => void;
  /** Call from a tap handler. */
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  /** Registers or renews what was permitted before, without asking for permission. */
  start(): () => void;
};

type PushContext = {
  environment: NoticeEnvironment;
  config: PublicConfig['push'];
  calls: Pick<NoticeCalls, 'keepToken' | 'dropToken'>;
  /** Organization id and user id. */
  member: string;
  /** Resolves when the service worker is active; null if there can be none. */
  worker(): Promise<ServiceWorkerRegistration | null>;
  loadFirebase(): Promise<typeof import('./firebase-messaging.ts')>;
};

/** Longest wait for the revocation at sign-out; the next user's registration replaces the token anyway. */
const leaveWithinMs = 3_000;

export function createPushRegistration(context: PushContext): PushRegistration {
  const { environment, config, calls, member, worker, loadFirebase } = context;
  const memory = createPushMemory(environment);
  const listeners = createListeners();
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
    listeners.notify();
  }

  /** Gets the token from the browser and Firebase and registers it with our server; errors name the failing party. */
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

  /** Brings the registration in line with the current permission. */
  async function settle(): Promise<void> {
    const idle = idleState();
    change(idle);
    if (idle.kind === 'registering' && config !== null) change(await register(config));
  }

  return {
    state: () => state,
    subscribe: listeners.add,
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

/** Call before the session ends; afterwards the request would not be authenticated. */
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
