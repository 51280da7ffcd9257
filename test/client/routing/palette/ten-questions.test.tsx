/** Ten questions of an evening, as people ask them in either language: the search leads to the heading that answers, without a scroll if that is the page's first. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpOpener } from '../../../../client/help/help-opener.tsx';
import { PaletteEntry } from '../../../../client/routing/palette/palette-opener.tsx';
import type { Role } from '../../../../shared/kernel/roles.ts';
import { renderScreen } from '../../harness/screen-harness.tsx';

type Question = {
  en: readonly string[];
  pl: readonly string[];
  /** The headings that answer. */
  answer: { en: string; pl: string };
  role?: Role;
};

const questions: readonly Question[] = [
  {
    en: ['first shift', 'new waiter'],
    pl: ['pierwsza zmiana', 'nowy kelner'],
    answer: { en: 'Practise first', pl: 'Najpierw poćwicz' },
  },
  {
    en: ['ticket', 'wall screen'],
    pl: ['bon ekran', 'wydawka'],
    answer: { en: 'Tickets', pl: 'Bony' },
    role: 'kitchen',
  },
  {
    en: ['out of a dish', '86'],
    pl: ['zabrakło dania', 'skończyło się'],
    answer: { en: '86: a dish or ingredient is out', pl: 'Stop lista: brak dania lub składnika' },
    role: 'kitchen',
  },
  {
    en: ['end of day', 'close the day'],
    pl: ['zamknij dobę', 'koniec dnia'],
    answer: { en: 'Each evening', pl: 'Co wieczór' },
    role: 'admin',
  },
  {
    en: ['count cash'],
    pl: ['policzyć kasę'],
    answer: { en: 'Cash', pl: 'Gotówka' },
    role: 'admin',
  },
  {
    en: ['printer dead', 'printer does not print'],
    pl: ['drukarka nie drukuje'],
    answer: { en: 'A printer does not print', pl: 'Drukarka nie drukuje' },
  },
  {
    en: ['lost phone', 'phone stolen'],
    pl: ['zgubiony telefon', 'zgubiłem telefon'],
    answer: { en: 'A phone is lost', pl: 'Zgubiony telefon' },
  },
  {
    en: ['forgot password', 'forgotten password'],
    pl: ['zapomniałem hasła', 'zapomniane hasło'],
    answer: { en: 'A forgotten password', pl: 'Zapomniane hasło' },
  },
  {
    en: ['wrong payment'],
    pl: ['zła forma płatności'],
    answer: { en: 'A wrong payment method', pl: 'Zła forma płatności' },
  },
  {
    en: ['no internet', 'internet away'],
    pl: ['brak internetu', 'nie ma internetu'],
    answer: { en: 'The internet is down', pl: 'Nie ma internetu' },
  },
];

const asked = questions.flatMap(({ en, pl, answer, role = 'waiter' }) => [
  ...en.map(words => ({ words, language: 'en', answer: answer.en, role, label: 'Help' })),
  ...pl.map(words => ({ words, language: 'pl-PL', answer: answer.pl, role, label: 'Pomoc' })),
]);

it.each(asked)('“$words” is answered under “$answer”', async ({ words, language, answer, role, label }) => {
  await renderScreen(
    <>
      <PaletteEntry sections={[]} links={[]} />
      <HelpOpener currentPath="/app/waiter/tables" />
    </>,
    { language, member: { roles: [role] } },
  );
  fireEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Find' : 'Szukaj' }));
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: words } });
  const [help] = (await screen.findAllByRole('option')).filter(option =>
    option.querySelector('small')?.textContent?.startsWith(label),
  );
  if (help === undefined) throw new Error(`Nothing helps with ${words}`);
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this);
  };
  fireEvent.click(help);
  const heading = await screen.findByRole('heading', { level: 4, name: answer });
  expect(shown[0] ?? screen.getAllByRole('heading', { level: 4 })[0]).toBe(heading);
});
