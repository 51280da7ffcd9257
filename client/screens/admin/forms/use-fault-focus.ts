/** Moves focus to the first invalid field after a failed save, whether client or server rejected it. */
import { type RefObject, useEffect } from 'react';
import type { ClientProblem } from '../../../data/client-problem.ts';

/** `attempts`: number of save attempts; `problem`: the server's response to the last one. */
export function useFaultFocus(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  problem: ClientProblem | null,
): void {
  // Only on these two events: typing must not move the focus.
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
