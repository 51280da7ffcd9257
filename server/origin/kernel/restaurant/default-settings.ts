/** Initial settings of a restaurant. */
import type {
  QuickNoteScope,
  RestaurantStation,
  SettingsChange,
  Translation,
} from '#shared/venue/settings-schema.ts';
import { kitchenName } from '#shared/venue/words.ts';

const courseNames = {
  en: ['Drinks', 'Starters', 'Soups', 'Mains', 'Desserts'],
  pl: ['Napoje', 'Przystawki', 'Zupy', 'Dania główne', 'Desery'],
} as const;

/** Choices offered on the screens; every restaurant adapts them. */
const choices = {
  en: {
    voidReasons: ['Wrong item', 'Guest changed their mind', 'Took too long', 'Not as ordered', 'Test'],
    discountReasons: ['Regular guest', 'Complaint', 'Staff', 'On the house'],
    quickNotes: ['No onion', 'No ice', 'Sauce on the side', 'Well done', 'Less salt', 'To share'],
  },
  pl: {
    voidReasons: ['Pomyłka', 'Gość zrezygnował', 'Za długie oczekiwanie', 'Niezgodne z zamówieniem', 'Test'],
    discountReasons: ['Stały gość', 'Reklamacja', 'Pracownik', 'Na koszt firmy'],
    quickNotes: ['Bez cebuli', 'Bez lodu', 'Sos osobno', 'Dobrze wysmażone', 'Mało soli', 'Do podziału'],
  },
};

/** Positions in the list of quick notes: ice is for the bar, the others are for the kitchen. */
const drinkNotes = [1];

function stationScopes(quickNotes: readonly string[]): QuickNoteScope[] {
  return quickNotes.map((note, index) => ({
    note,
    stations: [drinkNotes.includes(index) ? 'bar' : 'kitchen'],
    categoryIds: [],
  }));
}

function defaultStations(language: 'en' | 'pl'): RestaurantStation[] {
  return [
    { id: 'kitchen', group: 'kitchen', name: kitchenName[language], color: '#ea580c' },
    { id: 'bar', group: 'bar', name: 'Bar', color: '#2563eb' },
  ];
}

/** Reasons that screens write: of an 86, of removing its dish from an order, of refunds, reopenings, high tips, and of opening the drawer. */
const writtenReasons = {
  en: [
    ...['Sold out', '86’d', 'Wrong payment method', 'Wrong amount', 'More was ordered', 'Payment was wrong'],
    ...[
      'Closed by mistake',
      'The guest gave it',
      'Giving change',
      'Checking the cash',
      'Correcting the change',
    ],
  ],
  pl: [
    ...['Wyprzedane', 'Stop lista', 'Zła forma płatności', 'Zła kwota', 'Goście jeszcze zamawiają'],
    ...['Błędna płatność', 'Zamknięte przez pomyłkę', 'Gość tyle dał', 'Rozmiana pieniędzy'],
    ...['Sprawdzenie gotówki', 'Poprawka reszty'],
  ],
};

function pairsOf(en: readonly string[], pl: readonly string[]) {
  return en.map((word, index) => ({ en: word, pl: pl[index] ?? word }));
}

const knownWords = [
  kitchenName,
  ...pairsOf(writtenReasons.en, writtenReasons.pl),
  ...(['voidReasons', 'discountReasons', 'quickNotes'] as const).flatMap(list =>
    pairsOf(choices.en[list], choices.pl[list]),
  ),
].filter(({ en, pl }) => en !== pl);

/** The restaurant's own translations, then the words that the product knows, each once for both languages. */
export function translationsOf(settings: Pick<SettingsChange, 'translations'>): Translation[] {
  const { translations = [] } = settings;
  return [...translations, ...knownWords.map(names => ({ text: names.en, names }))];
}

/** Polish defaults: złoty, Warsaw, the rates 23, 8, 5 and 0 with the fiscal printers' letters. */
export function createDefaultSettings(restaurantName: string, language: string): SettingsChange {
  const spoken = language.startsWith('pl') ? 'pl' : 'en';
  const other = spoken === 'pl' ? 'en' : 'pl';
  const texts = choices[spoken];
  return {
    restaurantName,
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    defaultLanguage: language,
    businessDayCutoff: '04:00',
    vatRates: [
      { rate: 23, letter: 'A' },
      { rate: 8, letter: 'B' },
      { rate: 5, letter: 'C' },
      { rate: 0, letter: 'D' },
    ],
    useStartStep: true,
    stations: defaultStations(spoken),
    courses: courseNames[spoken].map((name, number) => ({
      number,
      name,
      names: { [other]: courseNames[other][number] ?? name },
    })),
    thresholds: {
      lateMinutes: 15,
      readyUnservedSeconds: 180,
      receiptPendingSeconds: 60,
      takeOverSeconds: 60,
      adminAlertSeconds: 180,
    },
    reopenWindowMinutes: 60,
    voidGraceMinutes: 2,
    ...texts,
    quickNoteScopes: stationScopes(texts.quickNotes),
    tipPresets: [5, 10, 15],
    receipt: { isAutomatic: true },
  };
}
