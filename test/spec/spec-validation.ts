/** §5 and §6: what is refused, and who may do what. */
import { inFile, type SpecSection } from './spec-row.ts';

const identity = 'test/server/identity';
const profile = inFile(`${identity}/account/profile-routes.test.ts`);
const organization = inFile(`${identity}/account/organization-routes.test.ts`);
const image = inFile(`${identity}/account/image-routes.test.ts`);
const passwords = inFile(`${identity}/local/passwords.test.ts`);
const invitations = inFile(`${identity}/account/invitations.test.ts`);
const permissions = inFile('test/flows/access/permissions.test.ts');

export const validation: SpecSection = {
  title: '5. Validation rules',
  lines: 9,
  rows: [
    {
      line: 1,
      says: 'a password has at least 8 characters',
      constants: { passwordMinLength: 8 },
      provedBy: passwords('a password of seven signs is refused, one of eight is taken'),
    },
    {
      line: 1,
      says: 'a password is none that is known as breached',
      provedBy: [
        passwords('passwords that anyone would try first are refused'),
        passwords(
          'the list of the commonest breached passwords holds what is long enough to be chosen at all',
        ),
      ],
    },
    {
      line: 1,
      says: 'the size of a password is capped in bytes',
      constants: { passwordMaxBytes: 1_024 },
      provedBy: passwords('the size of a password is limited in bytes, not in letters'),
    },
    {
      line: 1,
      says: 'a strength meter is used',
      provedBy: [
        inFile('test/client/ui/forms/password-strength.test.ts')(
          'strength grows with length and with the kinds of signs',
        ),
        inFile('test/client/screens/account/profile-screen.test.tsx')(
          'the password is changed with its strength in sight, and each complaint is beside its field',
        ),
      ],
    },
    {
      line: 2,
      says: 'first name, last name and name have at most 256 characters',
      constants: { personNameLength: 256 },
      provedBy: profile('each field of a profile is refused beside its name when it is not valid'),
    },
    {
      line: 2,
      says: 'the name of an organization has at most 256 characters',
      constants: { organizationNameLength: 256 },
      provedBy: organization('an admin renames the organization, with up to 256 characters'),
    },
    {
      line: 3,
      says: 'a username has a minimum and a maximum length that come from the server',
      constants: { usernameMinLength: 3, usernameMaxLength: 64 },
      provedBy: profile('each field of a profile is refused beside its name when it is not valid'),
    },
    {
      line: 3,
      says: 'a username has only letters, digits and underscores',
      provedBy: [
        inFile('test/server/origin/staff/users-routes.test.ts')(
          'a username of other letters or an unknown role is refused by field',
        ),
        inFile(`${identity}/local/restaurant-setup.test.ts`)(
          'set-up refuses what the rules of names and passwords forbid',
        ),
      ],
    },
    {
      line: 4,
      says: 'a phone number has the international form, an email is a valid address',
      provedBy: profile('each field of a profile is refused beside its name when it is not valid'),
    },
    {
      line: 4,
      says: 'required fields cannot be empty',
      provedBy: inFile('test/client/screens/admin/forms/form-reading.test.ts')(
        'trims text and asks for what is required',
      ),
    },
    {
      line: 5,
      says: 'the legal consent at sign-up has to be ticked',
      provedBy: [
        invitations('who is invited has to accept the terms, and that they did is kept'),
        inFile('test/client/screens/auth/sign-in-screens.test.tsx')(
          'whoever was invited chooses a password, accepts the terms and joins',
        ),
      ],
    },
    {
      line: 6,
      says: 'deleting the account asks for the confirmation phrase',
      provedBy: [
        profile('an account is deleted with the password and the username typed'),
        inFile('test/client/screens/account/profile-screen.test.tsx')(
          'an account is deleted only with the username typed and the right password',
        ),
      ],
    },
    {
      line: 6,
      says: 'leaving an organization asks for its name',
      provedBy: organization("leaving asks for the organization's name and signs the person out"),
    },
    {
      line: 6,
      says: 'deleting an organization asks for its name',
      provedBy: organization('a deleted organization lets nobody in, and makes no room for another set-up'),
    },
    {
      line: 7,
      says: 'a profile image is JPG, PNG, GIF or WEBP',
      provedBy: image('what is no JPG, PNG, GIF or WEBP is refused, and so is nothing at all'),
    },
    {
      line: 7,
      says: 'a profile image is under 10 MB',
      constants: { imageBytes: 10_000_000 },
      provedBy: image('an image has to be under 10 MB'),
    },
    {
      line: 8,
      says: 'the provider needs a valid publishable key',
      provedBy: inFile('test/server/config.test.ts')('a wrong Clerk value is refused without being shown'),
    },
    {
      line: 8,
      says: 'there is only one provider instance',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'the session in the browser tells client, person, restaurant, status and rights',
      ),
    },
    {
      line: 9,
      says: 'orders are validated',
      provedBy: inFile('test/server/origin/orders/line-commands.test.ts')(
        'quantities, notes, seats and courses have limits, and the field is named',
      ),
    },
    {
      line: 9,
      says: 'the menu is validated',
      provedBy: inFile('test/server/origin/menu/menu-items-routes.test.ts')(
        'category, VAT rates, price and allergens are checked, each by its field',
      ),
    },
    {
      line: 9,
      says: 'tables are validated',
      provedBy: inFile('test/server/origin/tables/tables-routes.test.ts')(
        'seats, shape and place outside their limits are refused by field',
      ),
    },
  ],
};

export const permissionRows: SpecSection = {
  title: '6. Roles and permissions',
  lines: 3,
  rows: [
    {
      line: 1,
      says: 'areas imply roles: waiter, preparation (kitchen, bar), admin',
      provedBy: [
        permissions('the tables say of every row what the contract says of its area'),
        permissions('the permissions of two restaurants'),
        inFile('test/client/identity/route-guards.test.ts')('each role begins at its own screen'),
      ],
    },
    {
      line: 2,
      says: 'needsSubscription leads to the subscribe route',
      provedBy: [
        inFile('test/client/identity/route-guards.test.ts')(
          'whoever needs a subscription is sent to it from everywhere but open orders, people and the books',
        ),
        inFile('test/server/origin/staff/account-routes.test.ts')(
          'a restaurant that has to subscribe says so',
        ),
        inFile('test/flows/access/subscription-lapses.test.ts')(
          'an operator lapses and renews a subscription while the server runs',
        ),
        inFile('test/flows/access/subscription-lapses.test.ts')(
          'with Clerk the plan in the session decides, for the one restaurant that pays for it',
        ),
      ],
    },
    {
      line: 3,
      says: 'organization roles: Administrator, User (basic member), Guest',
      provedBy: organization('a role is given in the words of tokens and restaurant alike'),
    },
    {
      line: 3,
      says: 'an organization keeps at least one member with the minimum required permissions',
      provedBy: [
        organization('at least one admin stays'),
        profile('the last admin of an organization cannot delete their account'),
      ],
    },
    {
      line: 3,
      says: 'administrators invite',
      provedBy: invitations('only an admin of the restaurant invites, and nobody gets a name that is taken'),
    },
    {
      line: 3,
      says: 'administrators remove members',
      provedBy: organization('a removed member is out at once and the restaurant lets them in no more'),
    },
    {
      line: 3,
      says: 'administrators delete the organization, others change nothing of it',
      provedBy: [
        organization('a deleted organization lets nobody in, and makes no room for another set-up'),
        organization('whoever is no admin of the organization changes nothing of it'),
      ],
    },
    {
      line: 3,
      says: 'administrators approve or reject join requests',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'administrators approve a request to join, and reject another',
      ),
    },
    {
      line: 3,
      says: 'administrators manage verified domains',
      provedBy: inFile('test/browser/clerk-hosted.test.ts')(
        'administrators let people of a verified domain in by one of three ways',
      ),
    },
  ],
};
