/** User form ↔ request body. */
import { limits, usernamePattern } from '#shared/kernel/limits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { Rights, User } from '#shared/venue/user-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

export type UserForm = {
  readonly username: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  /** '' means the language chosen on the user's own device. */
  readonly language: string;
  readonly rights: RightsForm;
};

/** The largest discount is typed as a percentage. */
type RightsForm = Omit<Rights, 'discountMaxPercent'> & { readonly discountMaxPercent: string };

type UserFields = {
  username: string;
  displayName: string;
  roles: Role[];
  rights: Rights;
  language?: string;
};

/** Defaults for a new waiter: only rights that cost the restaurant little. */
export const emptyUserForm: UserForm = {
  username: '',
  displayName: '',
  roles: ['waiter'],
  language: '',
  rights: { voidSent: false, discountMaxPercent: '10', refund: false, reopen: false },
};

function userFields(user: User): UserFields {
  return {
    username: user.username,
    displayName: user.displayName,
    roles: user.roles,
    rights: user.rights,
    ...withoutUndefined({ language: user.language }),
  };
}

function userForm(fields: UserFields): UserForm {
  const { rights, language = '' } = fields;
  return {
    ...fields,
    language,
    rights: { ...rights, discountMaxPercent: String(rights.discountMaxPercent) },
  };
}

/** The username is set on creation and can't be changed here. */
function readUserForm(form: UserForm): Reading<UserFields> {
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
  // Hidden rights fields are not validated.
  const isAsked = form.roles.includes('waiter') && !form.roles.includes('admin');
  const percent = form.rights.discountMaxPercent.replace(/\s*%\s*$/, '');
  return reader.finish({
    username,
    displayName,
    roles: [...form.roles],
    rights: {
      ...form.rights,
      discountMaxPercent: isAsked
        ? reader.integer('rights/discountMaxPercent', percent, { min: 0, max: 100 })
        : Number(percent) || 0,
    },
    ...(form.language === '' ? {} : { language: form.language }),
  });
}

export const userDescriptor: EntityDescriptor<User, UserForm, UserFields> = {
  fieldsOf: userFields,
  toForm: userForm,
  read: readUserForm,
  inputs: {
    displayName: { maxLength: limits.personNameLength, required: true },
    username: {
      maxLength: limits.usernameMaxLength,
      required: true,
      autoCapitalize: 'none',
      spellCheck: false,
    },
  },
};

export function withRole(held: readonly Role[], role: Role): Role[] {
  return held.includes(role) ? held.filter(other => other !== role) : [...held, role];
}

/** invited: never signed in; inactive: may no longer sign in. */
export function userStatus(user: User): 'joined' | 'invited' | 'inactive' {
  if (!user.isActive) return 'inactive';
  return user.joinedAt === undefined ? 'invited' : 'joined';
}

/** Active users first, by name; inactive ones last. */
export function sortedUsers(users: readonly User[], language: string): User[] {
  return [...users].sort(
    (left, right) =>
      Number(right.isActive) - Number(left.isActive) ||
      left.displayName.localeCompare(right.displayName, language),
  );
}
