/** How far a run is: on a terminal in one line that changes, elsewhere in a line a minute. */
type Progress = {
  add(passed: number, failed: number): void;
  end(): void;
};

export function showProgress(): Progress {
  const startedMs = Date.now();
  const { isTTY } = process.stdout;
  let [passed, failed] = [0, 0];
  const show = () => {
    const seconds = Math.round((Date.now() - startedMs) / 1_000);
    const text = `${passed} passed, ${failed} failed so far, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    process.stdout.write(isTTY ? `\r${text}` : `${text}\n`);
  };
  const timer = setInterval(show, isTTY ? 1_000 : 60_000);
  return {
    add(morePassed, moreFailed) {
      passed += morePassed;
      failed += moreFailed;
    },
    end() {
      clearInterval(timer);
      if (isTTY) process.stdout.write('\r\u001B[K');
    },
  };
}
