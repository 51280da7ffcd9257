import type { ReactNode } from 'react';
import type { Loaded } from '../../data/use-loaded.ts';
import { useTranslation } from '../../translation/use-translation.tsx';
import { ReadFailure } from '../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../ui/messages/skeleton.tsx';

/** Renders a skeleton while data loads, then the data, or an error with retry. */
export function LoadedPart<T>({
  loaded: { data, problem, reload },
  children,
}: {
  loaded: Loaded<T>;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (problem === null) return <Skeleton />;
  return <ReadFailure text={t(`errors.${problem.code}`)} onRetry={() => void reload()} />;
}
