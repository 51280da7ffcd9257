import { expect, test } from 'vitest';
import { passwordStrength } from '../../../../client/ui/forms/password-strength.ts';

test('a password shorter than it may be has no strength', () => {
  for (const short of ['', 'a', 'jT5!x9Q']) expect(passwordStrength(short), short).toBe(0);
});

test('rows of the keyboard, repeats and counting are weak however long they are', () => {
  for (const easy of ['qwertyuiop', 'aaaaaaaaaaaa', '1234567890', 'asdfghjkl', 'abcdefghij', '1qaz2wsx'])
    expect(passwordStrength(easy), easy).toBe(0);
});

test('a favourite word with a number and a sign after it is weak', () => {
  for (const easy of ['Password1!', 'kelner123', 'Haslo123!', 'qwerty123'])
    expect(passwordStrength(easy), easy).toBeLessThan(2);
});

test('the own name does not make a password stronger', () => {
  expect(passwordStrength('Kowalska77')).toBeGreaterThan(
    passwordStrength('Kowalska77', ['anna', 'Anna Kowalska']),
  );
  expect(passwordStrength('Kowalska77', ['anna', 'Anna Kowalska'])).toBe(0);
});

test('strength grows with length and with the kinds of signs §5.1d', () => {
  expect(passwordStrength('mtoxkrbz')).toBe(1);
  expect(passwordStrength('jT5!x9Qa')).toBe(2);
  expect(passwordStrength('chestnut 7')).toBe(3);
  expect(passwordStrength('a spoon for the soup')).toBe(4);
});
