/** A person's form: what the admin types ↔ what the server takes. */
import { limits, usernamePattern } from '#shared/limits.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';

export type UserForm = {
  readonly username: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  /** '' leaves the choice to the person's own device. */
  readonly language: string;
};

export type UserFields = { username: string; displayName: string; roles: Role[]; language?: string };

export const emptyUserForm: UserForm = { username: '', displayName: '', roles: ['waiter'], language: '' };

export function userFields(user: User): UserFields {
  return {
    username: user.username,
    displayName: user.displayName,
    roles: user.roles,
    ...withoutUndefined({ language: user.language }),
  };
}

export function userForm(fields: UserFields): UserForm {
  return { ...fields, language: fields.language ?? '' };
}

/** The username belongs to the account: it is asked for once and can't be changed here. */
export function readUserForm(form: UserForm): Reading<UserFields> {
  const reader = createFormReader();
  const username = reader.text('username', form.username, limits.usernameMaxLength);
  if (username !== '' && username.length < limits.usernameMinLength) {
    reader.refuse('username', 'tooShort', { min: limits.usernameMinLength });
  }
  if (username !== '' && !new RegExp(usernamePattern).test(username)) {
    reader.refuse('username', 'usernameCharacters');
  }
  const displayName = reader.text('displayName', form.displayName, limits.personNameLength);
  if (form.roles.length === 0) reader.refuse('roles', 'rolesEmpty');
  return reader.finish({
    username,
    displayName,
    roles: [...form.roles],
    ...(form.language === '' ? {} : { language: form.language }),
  });
}

export function withRole(held: readonly Role[], role: Role): Role[] {
  return held.includes(role) ? held.filter(other => other !== role) : [...held, role];
}

/** invited: never signed in; inactive: may not sign in any more. */
export function userStanding(user: User): 'joined' | 'invited' | 'inactive' {
  if (!user.isActive) return 'inactive';
  return user.joinedAt === undefined ? 'invited' : 'joined';
}

/** Those who work here first, by name; who may not come any more at the end. */
export function sortedUsers(users: readonly User[], language: string): User[] {
  return [...users].sort(
    (left, right) =>
      Number(right.isActive) - Number(left.isActive) ||
      left.displayName.localeCompare(right.displayName, language),
  );
}
