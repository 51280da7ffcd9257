import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../client/ui/forms/field.tsx';
import { NumberField } from '../../../../client/ui/forms/number-field.tsx';
import { PasswordField } from '../../../../client/ui/forms/password-field.tsx';
import { renderScreen } from '../../harness/screen-harness.tsx';

function Price({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(4);
  const keep = (next: number | null) => {
    onValue(next);
    setValue(next);
  };
  return <NumberField label="Price" value={value} onChange={keep} fractionDigits={2} />;
}

test('hint and error are read with the field they belong to', async () => {
  const changes: string[] = [];
  await renderScreen(
    <TextField
      label="Name"
      hint="As on the door"
      error="Too long"
      value="x"
      onChange={text => changes.push(text)}
    />,
  );
  const input = screen.getByLabelText('Name');
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
    'As on the door',
    'Too long',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(input, { target: { value: 'y' } });
  expect(changes).toEqual(['y']);
});

test('a number is typed with comma or dot and half-typed text is not lost', async () => {
  const values: (number | null)[] = [];
  await renderScreen(<Price onValue={value => values.push(value)} />);
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  for (const text of ['12,', '12,5', '1 200.999', 'abc', ''])
    fireEvent.change(input, { target: { value: text } });
  expect(values).toEqual([12, 12.5, 1_201, null, null]);
  fireEvent.change(input, { target: { value: '7,' } });
  expect(input.value).toBe('7,');
  fireEvent.blur(input);
  expect(input.value).toBe('7');
});

test('a choice, a tick and a longer text give their value', async () => {
  const changes: unknown[] = [];
  const keep = (value: unknown) => changes.push(value);
  await renderScreen(
    <>
      <SelectField
        label="Station"
        value="kitchen"
        options={[
          { value: 'kitchen', label: 'Kitchen' },
          { value: 'bar', label: 'Bar' },
        ]}
        onChange={keep}
      />
      <CheckField label="Blocked" hint="Nobody sits here" checked={false} onChange={keep} />
      <TextAreaField label="Note" value="" onChange={keep} />
    </>,
  );
  fireEvent.change(screen.getByLabelText('Station'), { target: { value: 'bar' } });
  fireEvent.click(screen.getByLabelText('Blocked'));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'by the window' } });
  expect(changes).toEqual(['bar', true, 'by the window']);
});

test('a password can be shown and hidden', async () => {
  await renderScreen(<PasswordField label="Password" value="secret" onChange={() => {}} />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});
