/** §5 and §6: what is refused, and who may do what. */
import type { SpecSection } from './spec-row.ts';

export const validation: SpecSection = {
  title: '5. Validation rules',
  lines: 9,
  rows: [
    {
      id: '5.1a',
      says: 'a password has at least 8 characters',
      constants: { passwordMinLength: 8 },
    },
    {
      id: '5.1b',
      says: 'a password is none that is known as breached',
    },
    {
      id: '5.1c',
      says: 'the size of a password is capped in bytes',
      constants: { passwordMaxBytes: 1_024 },
    },
    {
      id: '5.1d',
      says: 'a strength meter is used',
    },
    {
      id: '5.2a',
      says: 'first name, last name and name have at most 256 characters',
      constants: { personNameLength: 256 },
    },
    {
      id: '5.2b',
      says: 'the name of an organization has at most 256 characters',
      constants: { organizationNameLength: 256 },
    },
    {
      id: '5.3a',
      says: 'a username has a minimum and a maximum length that come from the server',
      constants: { usernameMinLength: 3, usernameMaxLength: 64 },
    },
    {
      id: '5.3b',
      says: 'a username has only letters, digits and underscores',
    },
    {
      id: '5.4a',
      says: 'a phone number has the international form, an email is a valid address',
    },
    {
      id: '5.4b',
      says: 'required fields cannot be empty',
    },
    {
      id: '5.5',
      says: 'the legal consent at sign-up has to be ticked',
    },
    {
      id: '5.6a',
      says: 'deleting the account asks for the confirmation phrase',
    },
    {
      id: '5.6b',
      says: 'leaving an organization asks for its name',
    },
    {
      id: '5.6c',
      says: 'deleting an organization asks for its name',
    },
    {
      id: '5.7a',
      says: 'a profile image is JPG, PNG, GIF or WEBP',
    },
    {
      id: '5.7b',
      says: 'a profile image is under 10 MB',
      constants: { imageBytes: 10_000_000 },
    },
    {
      id: '5.8a',
      says: 'the provider needs a valid publishable key',
    },
    {
      id: '5.8b',
      says: 'there is only one provider instance',
    },
    {
      id: '5.9a',
      says: 'orders are validated',
    },
    {
      id: '5.9b',
      says: 'the menu is validated',
    },
    {
      id: '5.9c',
      says: 'tables are validated',
    },
  ],
};

export const permissionRows: SpecSection = {
  title: '6. Roles and permissions',
  lines: 3,
  rows: [
    {
      id: '6.1',
      says: 'areas imply roles: waiter, preparation (kitchen, bar), admin',
    },
    {
      id: '6.2',
      says: 'needsSubscription leads to the subscribe route',
    },
    {
      id: '6.3a',
      says: 'organization roles: Administrator, User (basic member), Guest',
    },
    {
      id: '6.3b',
      says: 'an organization keeps at least one member with the minimum required permissions',
    },
    {
      id: '6.3c',
      says: 'administrators invite',
    },
    {
      id: '6.3d',
      says: 'administrators remove members',
    },
    {
      id: '6.3e',
      says: 'administrators delete the organization, others change nothing of it',
    },
    {
      id: '6.3f',
      says: 'administrators approve or reject join requests',
    },
    {
      id: '6.3g',
      says: 'administrators manage verified domains',
    },
  ],
};
