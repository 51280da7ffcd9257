/**
 * The graceful end of a script that serves: on a signal, after an error, and once `run.js`, which started it, is gone. Their channel closes with that,
 * however it ended; a service starts the script itself, without a channel.
 */
import closeWithGrace, { type CloseWithGraceAsyncCallback, type Options } from 'close-with-grace';

/** Calls `work` once; the process exits when it is done, or after the options' delay. */
export function closeGracefully(options: Options, work: CloseWithGraceAsyncCallback): { close: () => void } {
  let isClosing = false;
  const grace = closeWithGrace(options, (...cause) => {
    isClosing = true;
    return work(...cause);
  });
  const close = () => {
    if (!isClosing) grace.close();
  };
  process.once('disconnect', close);
  process.channel?.unref();
  // It may be gone since before.
  if (process.connected === false) close();
  return { close };
}
