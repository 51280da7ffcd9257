/** The fields of a profile: what may stand in them (spec §5), and what of them was changed. Pure. */
import { emailPattern, limits, phonePattern, usernamePattern } from '#shared/limits.ts';
import type { ProfileChange, ProfileUser } from '#shared/schemas/account-schema.ts';

export const profileFields = ['displayName', 'username', 'firstName', 'lastName', 'email', 'phone'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileForm = Readonly<Record<ProfileField, string>>;

export function profileForm(user: ProfileUser): ProfileForm {
  const { displayName, username, firstName = '', lastName = '', email = '', phone = '' } = user;
  return { displayName, username, firstName, lastName, email, phone };
}

/** As it is sent: people write a number with spaces, dashes and brackets, and 00 for the plus. */
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
  phone: text => text === '' || new RegExp(phonePattern).test(text),
};

/** The fields whose text the server would refuse. */
export function faultyFields(form: ProfileForm): ProfileField[] {
  return profileFields.filter(field => !accepts[field](plain(field, form[field])));
}

/** Only what differs; an emptied field is cleared. */
export function profileChange(user: ProfileUser, form: ProfileForm): ProfileChange {
  const before = profileForm(user);
  const changed = profileFields.flatMap(field => {
    const text = plain(field, form[field]);
    return text === before[field] ? [] : [[field, text === '' ? null : text]];
  });
  return Object.fromEntries(changed);
}
