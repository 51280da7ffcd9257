/**
 * Tells tap which test an error belongs to that nobody caught, in place of the package `async-hook-domain`: that one follows what a test starts with
 * hooks on every promise, which takes a fifth of a process's time; Node's AsyncLocalStorage does it for next to nothing.
 * It also gives tests the time that a busy machine needs.
 *
 * Usage: node --import ./server/commands/test-domains.ts FILE
 */
import { AsyncLocalStorage, AsyncResource, executionAsyncResource } from 'node:async_hooks';
import { registerHooks } from 'node:module';

type OnError = (error: unknown, origin: string) => void;
type Run = (run: (...args: unknown[]) => unknown, self: unknown, ...args: unknown[]) => unknown;

/** tap's own 30 seconds are for a whole process: a busy machine takes longer. */
process.env['TAP_TIMEOUT'] ??= '1200';

const current = new AsyncLocalStorage<Domain>();
/** Of the whole file: for what belongs to no test. */
let root: Domain | undefined;

/** As the package's: created within the AsyncResource in whose scope tap runs the test. */
export class Domain {
  readonly onerror: OnError;
  readonly parent = current.getStore();
  isDestroyed = false;

  constructor(onerror: OnError) {
    this.onerror = onerror;
    const scope = executionAsyncResource();
    if (!(scope instanceof AsyncResource)) {
      root ??= this;
      return;
    }
    const runInScope = scope.runInAsyncScope.bind(scope) as Run;
    const run: Run = (test, self, ...args) =>
      runInScope(() => current.run(this, () => test.apply(self, args)), undefined);
    Object.assign(scope, { runInAsyncScope: run });
  }

  /** What its test leaves behind is its parent's. */
  destroy(): void {
    this.isDestroyed = true;
  }
}

/** Whether tap was told. A file that listens itself has to tell. */
function tell(error: unknown, origin: string): boolean {
  if (process.hasUncaughtExceptionCaptureCallback() || process.listenerCount('uncaughtException') > 0)
    return false;
  let domain = current.getStore();
  while (domain?.isDestroyed) domain = domain.parent;
  domain ??= root;
  domain?.onerror(error, origin);
  return domain !== undefined;
}

process.on('uncaughtExceptionMonitor', (error, origin) => {
  if (!tell(error, origin)) return;
  // The test has failed; the file's other tests go on.
  process.setUncaughtExceptionCaptureCallback(() => process.setUncaughtExceptionCaptureCallback(null));
});

const { emit } = process;
// A listener would make every rejection count as handled.
process.emit = (event: string, ...args: unknown[]) => {
  const isOurs = event === 'unhandledRejection' && process.listenerCount(event) === 0;
  return isOurs ? tell(args[0], event) : Reflect.apply(emit, process, [event, ...args]);
};

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'async-hook-domain'
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
