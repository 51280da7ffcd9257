/**
 * Another clock for a whole process, ours and its packages' alike: one that goes faster, timers included, or one that somebody sets by hand. What Node
 * counts inside itself (sockets' own timeouts, the Date header of an answer) keeps to the computer's.
 */
import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { promisify } from 'node:util';

type ClockStart = {
  /** Times as fast as the computer's. */
  speed: number;
  /** It shows `shownMs` when the computer's shows `realMs`. */
  realMs: number;
  shownMs: number;
};

type MovedClock = {
  /** As by hand: time that passes, and timers with it, hear nothing of it. */
  set(aheadMs: number): void;
};

type Delay = number | undefined;

function speedUpTimers(speed: number): void {
  const { setTimeout: later, setInterval: each } = globalThis;
  const inReal = (ms: Delay) => (ms === undefined ? ms : ms / speed);
  const setTimeout = (work: (...args: unknown[]) => void, ms?: Delay, ...args: unknown[]) =>
    later(work, inReal(ms), ...args);
  const setInterval = (work: (...args: unknown[]) => void, ms?: Delay, ...args: unknown[]) =>
    each(work, inReal(ms), ...args);
  const { setTimeout: wait, setInterval: ticks } = timersPromises;
  const promised: typeof wait = (ms, value, options) => wait(inReal(ms), value, options);
  Object.assign(setTimeout, { [promisify.custom]: promised });
  Object.assign(timersPromises, {
    setTimeout: promised,
    setInterval: ((ms, value, options) => ticks(inReal(ms), value, options)) as typeof ticks,
  });
  Object.assign(globalThis, { setTimeout, setInterval });
  Object.assign(timers, { setTimeout, setInterval });
  const { timeout } = AbortSignal;
  AbortSignal.timeout = ms => timeout.call(AbortSignal, Math.ceil(ms / speed));
}

/** To be called before the program is loaded: it keeps the functions that it finds. */
export function moveClock({ speed, realMs, shownMs }: ClockStart): MovedClock {
  const realNow = Date.now;
  const realPassed = performance.now.bind(performance);
  let aheadMs = 0;
  const shown = (atMs: number) => shownMs + (atMs - realMs) * speed;
  const now = () => Math.floor(shown(realNow()) + aheadMs);
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
    apply: () => new Date(now()).toString(),
  });
  if (speed !== 1) {
    Object.defineProperty(performance, 'timeOrigin', { value: shown(performance.timeOrigin) });
    performance.now = () => realPassed() * speed;
    speedUpTimers(speed);
  }
  syncBuiltinESMExports();
  return {
    set(ms) {
      aheadMs = ms;
    },
  };
}

const variable = 'KELNER_TEST_CLOCK';

/** Variables with which a Node of its own goes by this clock; `nodeOptions`: those that it has besides. */
export function clockVariables(start: ClockStart, nodeOptions = ''): Record<string, string> {
  const loaded = new URL('./load-clock.ts', import.meta.url).href;
  return {
    NODE_OPTIONS: `${nodeOptions} --import=${loaded}`.trim(),
    [variable]: JSON.stringify(start),
  };
}

export function clockOfVariables(): ClockStart {
  return JSON.parse(process.env[variable] ?? 'null') ?? { speed: 1, realMs: 0, shownMs: 0 };
}
