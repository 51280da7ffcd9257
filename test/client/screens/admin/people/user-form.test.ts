import { describe, expect, it } from 'vitest';
import {
  emptyUserForm,
  sortedUsers,
  userDescriptor,
  withRole,
} from '../../../../../client/screens/admin/people/user-form.ts';
import { userStatus } from '../../../../../client/screens/admin/people/user-status.ts';
import type { User } from '../../../../../shared/venue/user-schema.ts';

const ola: User = {
  id: '0197a000-0000-7000-8000-000000000001',
  username: 'ola',
  displayName: 'Ola',
  orgRole: 'basic_member',
  roles: ['waiter'],
  rights: { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false },
  isActive: true,
  version: 1,
};

const { fieldsOf, toForm, read } = userDescriptor;

describe('a person’s form', () => {
  it('proposes the waiter’s role and takes a complete form', () => {
    const form = { ...emptyUserForm, username: 'ania_2', displayName: ' Ania ', language: 'pl' };
    expect(read(form)).toEqual({
      kind: 'valid',
      value: {
        username: 'ania_2',
        displayName: 'Ania',
        roles: ['waiter'],
        language: 'pl',
        rights: { voidSent: false, discountMaxPercent: 10, refund: false, reopen: false },
      },
    });
  });

  it('refuses what the server would refuse', () => {
    expect(read({ ...emptyUserForm, username: 'a!', displayName: '', roles: [] })).toEqual({
      kind: 'faulty',
      faults: {
        username: { key: 'tooShort', values: { min: 3 } },
        displayName: { key: 'required' },
        roles: { key: 'rolesEmpty' },
      },
    });
    expect(read({ ...toForm(fieldsOf(ola)), username: 'ola kowalska' })).toMatchObject({
      faults: { username: { key: 'usernameCharacters' } },
    });
  });

  it('reads the rights of a waiter, and asks an admin for none', () => {
    const form = {
      ...toForm(fieldsOf(ola)),
      rights: { ...emptyUserForm.rights, discountMaxPercent: '20 %' },
    };
    expect(read(form)).toMatchObject({ value: { rights: { discountMaxPercent: 20 } } });
    const faulty = { ...form, rights: { ...form.rights, discountMaxPercent: '101' } };
    expect(read(faulty)).toMatchObject({
      faults: { 'rights/discountMaxPercent': { key: 'outOfRange', values: { min: 0, max: 100 } } },
    });
    const empty = {
      ...form,
      roles: ['kitchen' as const],
      rights: { ...form.rights, discountMaxPercent: '' },
    };
    expect(read(empty)).toMatchObject({ value: { rights: { discountMaxPercent: 0 } } });
  });

  it('gives and takes a role', () => {
    expect(withRole(['waiter'], 'bar')).toEqual(['waiter', 'bar']);
    expect(withRole(['waiter', 'bar'], 'waiter')).toEqual(['bar']);
  });

  it('tells who is invited, here and gone §4.3a', () => {
    expect(userStatus(ola, [])).toBe('invited');
    expect(userStatus(ola, [{ userId: ola.id, isGiven: true }])).toBe('pin');
    expect(userStatus({ ...ola, joinedAt: '2026-11-20T10:00:00Z' }, [])).toBe('joined');
    expect(userStatus({ ...ola, isActive: false }, [])).toBe('inactive');
  });

  it('lists by name, with who may not come any more at the end', () => {
    const gone = { ...ola, id: 'b', displayName: 'Adam', isActive: false };
    const zenon = { ...ola, id: 'c', displayName: 'Zenon' };
    const lucja = { ...ola, id: 'd', displayName: 'Łucja' };
    expect(sortedUsers([gone, zenon, ola, lucja], 'pl').map(user => user.displayName)).toEqual([
      'Łucja',
      'Ola',
      'Zenon',
      'Adam',
    ]);
  });
});
