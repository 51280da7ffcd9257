/** Translated reason for a rejected password, derived from the password because the server's messages are English. */
import { limits } from '#shared/kernel/limits.ts';

/** Text key of the message beside the field. */
export function passwordComplaint(password: string): string {
  if (password.length < limits.passwordMinLength) return 'auth.passwordInvalid';
  const bytes = new TextEncoder().encode(password).length;
  return bytes > limits.passwordMaxBytes ? 'auth.passwordTooLong' : 'auth.passwordEasy';
}
