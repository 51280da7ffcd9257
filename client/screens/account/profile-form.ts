/** Profile form rules: field validation (spec §5) and which fields were changed. Pure. */
import { emailPattern, limits, profilePhonePattern, usernamePattern } from '#shared/kernel/limits.ts';
import type { ProfileChange, ProfileUser } from '#shared/platform/account-schema.ts';

export const profileFields = ['displayName', 'username', 'firstName', 'lastName', 'email', 'phone'] as const;
export type ProfileField = (typeof profileFields)[number];
type ProfileForm = Readonly<Record<ProfileField, string>>;

export function profileForm(user: ProfileUser): ProfileForm {
  const { displayName, username, firstName = '', lastName = '', email = '', phone = '' } = user;
  return { displayName, username, firstName, lastName, email, phone };
}

/** Normalizes a field for the request: phone numbers lose spaces, dashes and brackets, and 00 becomes +. */
function plain(field: ProfileField, text: string): string {
  const trimmed = text.trim();
  return field === 'phone' ? trimmed.replace(/[\s().-]/g, '').replace(/^00/, '+') : trimmed;
}

function isName(text: string): boolean {
  return text.length <= limits.personNameLength;
}

const accepts: Record<ProfileField, (text: string) => boolean> = {
  displayName: text => text !== '' && isName(text),
  username: text =>
    text.length >= limits.usernameMinLength &&
    text.length <= limits.usernameMaxLength &&
    new RegExp(usernamePattern).test(text),
  firstName: isName,
  lastName: isName,
  email: text => text === '' || (text.length <= limits.emailLength && new RegExp(emailPattern).test(text)),
  phone: text => text === '' || new RegExp(profilePhonePattern).test(text),
};

/** The fields that the server would refuse. */
export function faultyFields(form: ProfileForm): ProfileField[] {
  return profileFields.filter(field => !accepts[field](plain(field, form[field])));
}

/** Only the changed fields; an emptied field is cleared. */
export function profileChange(user: ProfileUser, form: ProfileForm): ProfileChange {
  const before = profileForm(user);
  const changed = profileFields.flatMap(field => {
    const text = plain(field, form[field]);
    return text === before[field] ? [] : [[field, text === '' ? null : text]];
  });
  return Object.fromEntries(changed);
}
