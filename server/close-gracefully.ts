/**
 * Closes a serving script gracefully: on a signal, after an error, and when its parent `run.js` has ended, however that happened, which closes their
 * channel. A service manager starts the script without a channel.
 */
import closeWithGrace, { type CloseWithGraceAsyncCallback, type Options } from 'close-with-grace';

/** A supervisor may signal npm, its shell and the script at once, and each forwards it: signals within this time are one, on a busy machine too. */
const sameSignalMs = 3_000;
const endings = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Calls `work` once; the process exits when it is done, after the delay of the options, or at a second signal. */
export function closeGracefully(options: Options, work: CloseWithGraceAsyncCallback): void {
  let closingSinceMs: number | null = null;
  const { close } = closeWithGrace({ ...options, skip: [...endings] }, (...cause) => {
    closingSinceMs ??= performance.now();
    return work(...cause);
  });
  const end = () => {
    if (closingSinceMs !== null) return;
    closingSinceMs = performance.now();
    close();
  };
  const hear = () => {
    if (closingSinceMs !== null && performance.now() - closingSinceMs > sameSignalMs) process.exit(1);
    end();
  };
  for (const signal of endings) process.on(signal, hear);
  process.once('disconnect', end);
  process.channel?.unref();
  // The parent may have ended already.
  if (process.connected === false) end();
}
