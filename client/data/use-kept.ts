/** What a read showed last, while the next is loaded for the same question: the clock moves its parameters, or a page is turned. */
import { useRef } from 'react';
import type { Read } from './use-read.ts';

export function useKept<T>({ data, status }: Read<T>, question: string): T | undefined {
  const kept = useRef({ question, data });
  if (data !== undefined || kept.current.question !== question) kept.current = { question, data };
  return status === 'failed' ? undefined : kept.current.data;
}
