/** Sentences that the office shows for a document that the printer didn't print, in the document's language and with the relevant numbers. */
import type { PlanFault } from './receipts/receipt-plan.ts';

export type JobFault =
  | PlanFault
  | { readonly kind: 'refused'; readonly code: number; readonly command: string };

type Sentences = {
  readonly [kind in JobFault['kind']]: string;
} & { readonly codes: Readonly<Record<number, string>> };

const english: Sentences = {
  rateUnknown: 'The fiscal printer has no VAT rate of {rate}%. Nothing was printed.',
  sumsDiffer: 'The lines don’t add up to the total. Nothing was printed.',
  taxIdWrong: 'The buyer’s tax number is wrong. Nothing was printed.',
  tooManyLines: 'A fiscal receipt has 500 lines at most. Nothing was printed.',
  currencyWrong: 'The fiscal printer prints receipts in PLN only. Nothing was printed.',
  refused: 'The fiscal printer refused: {reason} ({code}, {command}).',
  codes: {
    323: 'its settings block this',
    382: 'nothing was sold since the last daily report',
    383: 'the daily report of the day before is missing',
    387: 'its memory is full, sales are blocked',
    484: 'its licence has ended, sales are blocked',
    488: 'its subscription has ended, sales are blocked',
    2002: 'it has no heading',
    2022: 'its clock is wrong',
    2034: 'it is not fiscalised',
    2036: 'it can only be read any more',
    2098: 'its fiscal memory is full',
    2106: 'it has sold this name at a lower VAT rate since: rename the dish',
    3735: 'its certificates have to be renewed',
  },
};

const polish: Sentences = {
  rateUnknown: 'Drukarka fiskalna nie ma stawki VAT {rate}%. Nic nie wydrukowano.',
  sumsDiffer: 'Pozycje nie sumują się do kwoty do zapłaty. Nic nie wydrukowano.',
  taxIdWrong: 'NIP nabywcy jest błędny. Nic nie wydrukowano.',
  tooManyLines: 'Paragon fiskalny ma najwyżej 500 pozycji. Nic nie wydrukowano.',
  currencyWrong: 'Drukarka fiskalna drukuje paragony tylko w PLN. Nic nie wydrukowano.',
  refused: 'Drukarka fiskalna odmówiła: {reason} ({code}, {command}).',
  codes: {
    323: 'funkcja zablokowana w jej ustawieniach',
    382: 'brak sprzedaży od ostatniego raportu dobowego',
    383: 'brak raportu dobowego za poprzedni dzień',
    387: 'pamięć pełna, sprzedaż zablokowana',
    484: 'minął czas pracy, sprzedaż zablokowana',
    488: 'subskrypcja wygasła, sprzedaż zablokowana',
    2002: 'brak nagłówka',
    2022: 'zegar jest źle ustawiony',
    2034: 'nie jest zafiskalizowana',
    2036: 'jest w trybie tylko do odczytu',
    2098: 'pamięć fiskalna zapełniona',
    2106: 'tę nazwę sprzedano później w niższej stawce: zmień nazwę dania',
    3735: 'wymaga nowych certyfikatów',
  },
};

const otherwise = { en: 'error', pl: 'błąd' };

export function faultSentence(fault: JobFault, language: string): string {
  const isPolish = language.startsWith('pl');
  const { codes, ...sentences } = isPolish ? polish : english;
  const sentence = sentences[fault.kind];
  if (fault.kind === 'rateUnknown') return sentence.replace('{rate}', String(fault.rate));
  if (fault.kind !== 'refused') return sentence;
  return sentence
    .replace('{reason}', codes[fault.code] ?? (isPolish ? otherwise.pl : otherwise.en))
    .replace('{code}', String(fault.code))
    .replace('{command}', fault.command);
}
