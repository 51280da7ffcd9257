// @vitest-environment jsdom
import { expect, it } from 'vitest';
import {
  readSettingsForm,
  settingsFields,
  settingsForm,
} from '../../../../../client/screens/admin/restaurant/settings-form.ts';
import { createSettings } from '../admin-factory.ts';

const translations = [
  { text: 'Sala główna', names: { en: 'Dining room', de: 'Saal' } },
  { text: 'Taras', names: { de: 'Terrasse' } },
];
const form = settingsForm(settingsFields(createSettings({ defaultLanguage: 'pl-PL', translations })));
const read = (lines: string) => readSettingsForm({ ...form, translations: lines });

it('words in the second language are lines, and other languages stay as they are', () => {
  expect(form.translations).toBe('Sala główna = Dining room');
  expect(read(form.translations)).toMatchObject({ value: { translations } });
  expect(read(' Ogród=Garden \n\nSala główna = Main room')).toMatchObject({
    value: {
      translations: [
        { text: 'Ogród', names: { en: 'Garden' } },
        { text: 'Sala główna', names: { en: 'Main room', de: 'Saal' } },
        { text: 'Taras', names: { de: 'Terrasse' } },
      ],
    },
  });
  expect(readSettingsForm({ ...form, translations: '', storedTranslations: [] })).not.toHaveProperty(
    'value.translations',
  );
});

it('a line that says no translation is named, as are a word twice, a long one and too many', () => {
  const faultOf = (lines: string) => {
    const reading = read(lines);
    return reading.kind === 'faulty' ? reading.faults.translations?.key : undefined;
  };
  for (const line of ['Ogród', 'Ogród =', '= Garden', 'a = b = c'])
    expect(faultOf(line)).toBe('notTranslation');
  expect(faultOf('Ogród = Garden\nOgród = Yard')).toBe('lineTwice');
  expect(faultOf(`Ogród = ${'x'.repeat(81)}`)).toBe('lineTooLong');
  expect(faultOf(Array.from({ length: 200 }, (_, index) => `w${index} = x`).join('\n'))).toBe('tooManyLines');
});
