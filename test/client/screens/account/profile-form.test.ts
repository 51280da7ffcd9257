import { expect, test } from 'vitest';
import { faultyFields, profileChange, profileForm } from '../../../../client/screens/account/profile-form.ts';

const user = {
  id: 'u1',
  username: 'anna',
  displayName: 'Anna',
  firstName: 'Anna',
  email: 'anna@example.com',
  hasImage: false,
};
const form = profileForm(user);

test('a profile as it is saved has no fault and no change', () => {
  expect(faultyFields(form)).toEqual([]);
  expect(profileChange(user, form)).toEqual({});
});

test('only what was changed is sent, and an emptied field is cleared', () => {
  expect(profileChange(user, { ...form, displayName: ' Anna K. ', email: ' ' })).toEqual({
    displayName: 'Anna K.',
    email: null,
  });
});

test('a phone number may be written as people write it', () => {
  for (const phone of ['+48 600-100-200', '0048 600 100 200', '+48 (600) 100.200']) {
    expect(faultyFields({ ...form, phone }), phone).toEqual([]);
    expect(profileChange(user, { ...form, phone })).toEqual({ phone: '+48600100200' });
  }
});

test('names have at most 256 characters, and the required ones are not empty', () => {
  const long = 'x'.repeat(257);
  expect(faultyFields({ ...form, displayName: long, firstName: long, lastName: long })).toEqual([
    'displayName',
    'firstName',
    'lastName',
  ]);
  expect(faultyFields({ ...form, displayName: ' ', username: '', firstName: '' })).toEqual([
    'displayName',
    'username',
  ]);
});

test('a username has letters, digits and underscores, an email and a phone their form', () => {
  for (const username of ['ab', 'an na', 'żółw', 'x'.repeat(65)])
    expect(faultyFields({ ...form, username }), username).toEqual(['username']);
  for (const email of ['anna', 'anna@', '@example.com', 'anna@localhost', 'a b@example.com'])
    expect(faultyFields({ ...form, email }), email).toEqual(['email']);
  for (const phone of ['600100200', '+0600100200', '+48abc', `+${'1'.repeat(16)}`])
    expect(faultyFields({ ...form, phone }), phone).toEqual(['phone']);
});
