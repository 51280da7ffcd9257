import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field after each failed attempt; `attempt` changes with every one. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, attempt: unknown): void {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
