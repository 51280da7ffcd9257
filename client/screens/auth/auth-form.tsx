import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './auth-form.module.css';
import type { Submit } from './use-submit.ts';

/** Fields, what went wrong, and one big button. The browser's own bubbles are off: texts stand beside the fields. */
export function AuthForm({
  submit,
  submitLabel,
  children,
}: {
  submit: Submit;
  submitLabel: string;
  children: ReactNode;
}) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submit.problem === null) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submit.problem]);
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit.onSubmit} noValidate>
      {children}
      <ProblemNotice problem={submit.problem} />
      <Button type="submit" variant="primary" size="large" isPending={submit.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
