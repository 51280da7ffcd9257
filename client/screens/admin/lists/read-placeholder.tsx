/** Placeholder for unloaded reads: the first error with retry, else a skeleton. */
import type { Read } from '../../../data/use-read.ts';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';

export function ReadPlaceholder({ reads }: { reads: readonly Omit<Read<unknown>, 'data'>[] }) {
  const failed = reads.filter(read => read.status === 'failed');
  const [first] = failed;
  if (first === undefined) return <Skeleton />;
  return (
    <ReadFailure
      text={first.failure}
      onRetry={() => {
        for (const read of failed) read.retry();
      }}
    />
  );
}
