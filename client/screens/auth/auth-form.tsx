import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Command } from '../../data/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/messages/problem-notice.tsx';
import styles from './auth-form.module.css';

/**
 * Form layout with error message and submit button; native validation popups are disabled, errors are shown beside the
 * fields.
 */
export function AuthForm({
  command,
  act,
  submitLabel,
  children,
}: {
  command: Command;
  act: () => Promise<unknown>;
  submitLabel: string;
  children: ReactNode;
}) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (command.problem === null) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [command.problem]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void command.run(act);
  };
  return (
    <form ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <ProblemNotice problem={command.problem} />
      <Button type="submit" variant="primary" size="large" isPending={command.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
