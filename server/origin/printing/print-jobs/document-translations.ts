/** Printed texts in the product's languages. */

const polish = {
  bill: 'RACHUNEK – NIEFISKALNY',
  receipt: 'PARAGON – WYDRUK NIEFISKALNY',
  copy: 'KOPIA PARAGONU – NIEFISKALNA',
  test: 'WYDRUK PRÓBNY',
  testText: 'Zażółć gęślą jaźń. Drukarka działa.',
  order: 'Zamówienie',
  table: 'Stolik',
  guests: 'Goście',
  waiter: 'Obsługa',
  phone: 'Telefon',
  pickup: 'Odbiór',
  taxId: 'NIP',
  buyerTaxId: 'NIP nabywcy',
  discount: 'w tym rabat',
  subtotal: 'Razem przed rabatem',
  discountTotal: 'Rabat',
  total: 'SUMA',
  vat: 'PTU',
  net: 'netto',
  due: 'Do zapłaty',
  tip: 'Napiwek',
  change: 'Reszta',
  copyOf: 'Kopia do nr',
  allergy: 'ALERGIA',
  noAllergy: 'JUŻ BEZ ALERGII',
  seat: 'MIEJSCE',
  standInFor: 'ZASTĘPCZO ZA:',
  stations: { kitchen: 'KUCHNIA', bar: 'BAR' },
  slips: {
    heldBack: 'WSTRZYMAĆ',
    rush: 'PILNE',
    change: 'ZMIANA',
    void: 'STORNO',
    moved: 'PRZENIESIONE',
    allergy: 'ALERGIA',
  },
  with: 'RAZEM Z:',
  by: 'Zgłasza',
  added: 'TERAZ',
  dropped: 'NIE',
  payments: { cash: 'Gotówka', card: 'Karta', voucher: 'Voucher', other: 'Inna płatność' },
};

export type DocumentTranslations = typeof polish;

const english: DocumentTranslations = {
  bill: 'BILL – NOT A RECEIPT',
  receipt: 'RECEIPT – NOT FISCAL',
  copy: 'COPY OF RECEIPT – NOT FISCAL',
  test: 'TEST PRINT',
  testText: 'The printer works. Zażółć gęślą jaźń.',
  order: 'Order',
  table: 'Table',
  guests: 'Guests',
  waiter: 'Served by',
  phone: 'Phone',
  pickup: 'Pickup',
  taxId: 'Tax no.',
  buyerTaxId: 'Buyer’s tax no.',
  discount: 'discount included',
  subtotal: 'Before discount',
  discountTotal: 'Discount',
  total: 'TOTAL',
  vat: 'VAT',
  net: 'net',
  due: 'Due',
  tip: 'Tip',
  change: 'Change',
  copyOf: 'Copy of no.',
  allergy: 'ALLERGY',
  noAllergy: 'NO ALLERGY ANY MORE',
  seat: 'SEAT',
  standInFor: 'STAND-IN FOR:',
  stations: { kitchen: 'KITCHEN', bar: 'BAR' },
  slips: {
    heldBack: 'HOLD',
    rush: 'RUSH',
    change: 'CHANGE',
    void: 'VOID',
    moved: 'MOVED',
    allergy: 'ALLERGY',
  },
  with: 'WITH',
  by: 'From',
  added: 'NOW',
  dropped: 'NOT',
  payments: { cash: 'Cash', card: 'Card', voucher: 'Voucher', other: 'Other' },
};

export function documentTranslations(language: string): DocumentTranslations {
  return language.startsWith('pl') ? polish : english;
}

/** The text of a code, or the code itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}
