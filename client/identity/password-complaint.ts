/** Why the server refused a new password, told from the password itself: its own words are English. */
import { limits } from '#shared/limits.ts';

/** The key of the text beside the field. */
export function passwordComplaint(password: string): string {
  if (password.length < limits.passwordMinLength) return 'auth.passwordInvalid';
  const bytes = new TextEncoder().encode(password).length;
  return bytes > limits.passwordMaxBytes ? 'auth.passwordTooLong' : 'auth.passwordEasy';
}
