/**
 * Returns a read's previous data while the next is loading for the same question, e.g. after the clock has
 * moved its parameters or a page was turned.
 */
import { useRef } from 'react';
import type { Read } from './use-read.ts';

export function usePreviousData<T>({ data, status }: Read<T>, question: string): T | undefined {
  const previous = useRef({ question, data });
  if (data !== undefined || previous.current.question !== question) previous.current = { question, data };
  return status === 'failed' ? undefined : previous.current.data;
}
