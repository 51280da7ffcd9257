/** User form ↔ request body. */
import { limits, usernamePattern } from '#shared/kernel/limits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import { pinFault } from '#shared/platform/pin-rules.ts';
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
  /** Given by the admin; '' means none. */
  readonly pin: string;
};

/** The largest discount is typed as a percentage. */
type RightsForm = Omit<Rights, 'discountMaxPercent'> & { readonly discountMaxPercent: string };

export type UserFields = {
  username: string;
  displayName: string;
  roles: Role[];
  rights: Rights;
  language?: string;
  pin?: string;
};

/** Defaults for a new waiter: only rights that cost the restaurant little. */
export const emptyUserForm: UserForm = {
  username: '',
  displayName: '',
  roles: ['waiter'],
  language: '',
  rights: { voidSent: false, discountMaxPercent: '10', refund: false, reopen: false },
  pin: '',
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
  const { rights, language = '', pin = '' } = fields;
  return {
    ...fields,
    language,
    pin,
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
  const pin = form.pin.trim();
  if (pin !== '' && pinFault(pin) !== null) reader.refuse('pin', 'pin');
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
    ...(pin !== '' && { pin }),
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
    pin: { inputMode: 'numeric', maxLength: 6 },
  },
};

const cyrillic = new Map(
  'а:a б:b в:v г:h ґ:g д:d е:e є:ie ж:zh з:z и:y і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ю:iu я:ia ы:y э:e ё:e ł:l'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
);

/** Proposes a free username for a name: "Żaneta Łoś" → "zaneta_los"; '' for a name without letters that it knows. */
export function proposedUsername(displayName: string, taken: readonly string[]): string {
  const letters = [...displayName.toLowerCase()].map(letter => cyrillic.get(letter) ?? letter).join('');
  const words = letters
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.join('_').slice(0, limits.usernameMaxLength - 3);
  if (name === '') return '';
  const base = name.length < limits.usernameMinLength ? `${name}_1` : name;
  const used = new Set(taken.map(username => username.toLowerCase()));
  for (let number = 2; ; number += 1) {
    const proposed = number === 2 ? base : `${base}_${number - 1}`;
    if (!used.has(proposed)) return proposed;
  }
}

export function withRole(held: readonly Role[], role: Role): Role[] {
  return held.includes(role) ? held.filter(other => other !== role) : [...held, role];
}

/** Active users first, by name; inactive ones last. */
export function sortedUsers(users: readonly User[], language: string): User[] {
  return [...users].sort(
    (left, right) =>
      Number(right.isActive) - Number(left.isActive) ||
      left.displayName.localeCompare(right.displayName, language),
  );
}
