import { type RefObject, useEffect } from 'react';

/** After each refused attempt the cursor goes to the first field that is wrong. `attempt` changes with every one. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, attempt: unknown): void {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
