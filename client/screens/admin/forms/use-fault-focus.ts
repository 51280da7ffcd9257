/** After a save that was refused, by the form or by the server, the cursor goes to the first field that is wrong. */
import { type RefObject, useEffect } from 'react';
import type { ClientProblem } from '../../../data/client-problem.ts';

/** `attempts`: how often saving was tried; `problem`: what the server said to the last try. */
export function useFaultFocus(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  problem: ClientProblem | null,
): void {
  // Only at these two moments: while somebody types, the cursor stays where it is.
  useEffect(() => {
    if (attempts > 0) focusFirstFault(form.current);
  }, [form, attempts]);
  useEffect(() => {
    if (problem !== null) focusFirstFault(form.current);
  }, [form, problem]);
}

function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
