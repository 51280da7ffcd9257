/**
 * The graceful end of a script that serves: on a signal, after an error, and once `run.js`, which started it, is gone. Their channel closes with that,
 * however it ended; a service starts the script itself, without a channel.
 */
import closeWithGrace, { type CloseWithGraceAsyncCallback, type Options } from 'close-with-grace';

/** A supervisor that signals npm, its shell and the script at once is heard several times, as each passes it on. */
const sameSignalMs = 1_000;
const endings = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Calls `work` once; the process exits when it is done, after the options' delay, or when somebody signals again later, who wants it to end at once. */
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
  // It may be gone since before.
  if (process.connected === false) end();
}
