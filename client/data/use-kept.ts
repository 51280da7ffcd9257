/**
 * Returns a read's previous data while the next is loading for the same question, e.g. after the clock has
 * moved its parameters or a page was turned.
 */
import { useRef } from 'react';
import type { Read } from './use-read.ts';

export function useKept<T>({ data, status }: Read<T>, question: string): T | undefined {
  const kept = useRef({ question, data });
  if (data !== undefined || kept.current.question !== question) kept.current = { question, data };
  return status === 'failed' ? undefined : kept.current.data;
}
