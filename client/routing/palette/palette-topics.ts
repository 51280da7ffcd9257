/**
 * Adds settings and reports to the office's search. Each page and topic carries the words that people use for it,
 * in English and Polish, whatever language the screen has.
 */
import type { TFunction } from 'i18next';
import type { Role } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { reportKinds } from '#shared/reports/report-calls.ts';
import {
  type HelpPage,
  type HelpSection,
  helpPages,
  helpSections,
  sectionHeading,
} from '../../help/help-pages.ts';
import type { LanguageCode } from '../../i18n/languages.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Words of a page beside its name. */
export const pageWords: Readonly<Record<string, string>> = {
  [screenPaths.admin]: 'start home today dziś pulpit',
  [screenPaths.adminMenu]:
    'dish dishes price list prices import csv excel allergens set lunch modifiers danie dania karta cennik ceny cena import alergeny zestaw dodatki kategorie',
  [screenPaths.adminIngredients]: 'stock inventory recipe delivery magazyn stan receptura dostawa składniki',
  [screenPaths.adminUsers]:
    'people employees waiter password pin roles rights invite ludzie pracownicy kelner hasło uprawnienia role zaproś zaproszenie',
  [screenPaths.adminTables]: 'tables room area stoliki sala ogródek plan',
  [screenPaths.adminDevices]:
    'printer fiscal terminal tablet till screen pair network drukarka fiskalna kasa ekran parowanie sieć wifi telefon bonownica szuflada',
  [screenPaths.adminReceipts]: 'receipt invoice print paragon faktura wydruk bon drukowanie',
  [screenPaths.adminCash]:
    'close the day end of day z report x report drawer float count zamknij dobę zamknięcie dnia raport dobowy utarg szuflada kasa rozliczenie',
  [screenPaths.adminHealth]:
    'backup restore copy disk certificate kopia zapasowa kopie przywracanie dysk certyfikat stan',
  [screenPaths.adminOrders]: 'history refund reopen historia zwrot rachunek bill',
  [screenPaths.adminReports]: 'statistics revenue turnover sprzedaż obrót statystyki zestawienie',
  [screenPaths.profile]: 'password pin language sign out hasło język wyloguj konto',
  [screenPaths.organization]: 'restaurants members account restauracja członkowie konto',
};

/** Fields of the settings by their section, with their words. */
const settings = {
  restaurant: {
    restaurantName: 'company firma nazwa',
    address: 'company firma adres',
    taxId: 'nip company vat id regon firma',
    currency: 'money waluta złoty euro',
    timeZone: 'clock zegar',
    defaultLanguage: 'translation język tłumaczenie',
    businessDayCutoff: 'night end of day doba noc koniec dnia',
  },
  vat: { vatRates: 'vat tax ptu stawka stawki podatek' },
  kitchen: {
    lateMinutes: 'late delay spóźnione opóźnienie',
    useStartStep: 'kitchen kuchnia start',
    sendsFirstCourse: 'course fire kurs dania',
    courses: 'course starter main dessert kurs przystawka danie główne deser',
  },
  service: {
    tipPresets: 'tip napiwek',
    voidReasons: 'void cancel storno anulowanie powód',
    discountReasons: 'discount comp rabat zniżka gratis powód',
    quickNotes: 'note notatka uwagi',
    reopenWindowMinutes: 'reopen otwarcie ponowne',
    ordersPerTable: 'party split stolik rachunki',
    guestDataDays: 'gdpr privacy rodo dane osobowe',
    usesCashSessions: 'drawer cash kasa gotówka szuflada',
    drawerFloat: 'float change pogotowie kasowe',
    plausiblePercent: 'tip refund limit napiwek zwrot',
    serviceCharge: 'service large party serwis obsługa grupa',
  },
  printing: {
    isAutomatic: 'receipt automatic paragon automatycznie',
    printerId: 'fiscal printer drukarka fiskalna kasa paragon',
    billPrinterId: 'bill guest check printer drukarka rachunek kelnerski',
    receiptHeader: 'receipt logo paragon nagłówek',
    receiptFooter: 'receipt thanks paragon stopka',
  },
} as const;

/** Settings that are changed with the devices, with their words. */
const stationWords = {
  stations: 'kitchen bar grill printer kuchnia stanowisko wydawka drukarka',
  usesPass: 'pass wydawka',
} as const;

const reportWords: Readonly<Record<(typeof reportKinds)[number], string>> = {
  sales: 'revenue turnover hours obrót utarg godziny',
  items: 'best sellers dishes margin bestsellery dania marża food cost',
  waiters: 'staff tips waiter kelnerzy napiwki pracownicy',
  tables: 'turns seats rotacja miejsca',
  corrections: 'void discount refund waste storno rabat zwrot strata',
  preparation: 'late kitchen speed spóźnienia kuchnia czas',
  vat: 'tax accountant podatek księgowa jpk',
  documents: 'receipt invoice agree paragon faktura zgodność księgowa',
};

const helpWords: Readonly<Record<HelpPage | HelpSection, string>> = {
  taking: 'course fire seat kurs miejsce wysłać',
  allergies: 'allergy nuts alergia orzechy',
  ready: 'alert notification sound powiadomienie dźwięk',
  paying: 'bill pay split tip płatność rachunek podzielić napiwek zapłacić',
  correcting: 'wrong void cancel discount storno rabat anulować pomyłka',
  moving: 'another split przesadzić inny stolik podzielić',
  closed: 'nip refund reopen zwrot otworzyć ponownie',
  terminal: 'payment declined płatność odrzucona',
  out: 'out of a dish sold zabrakło dania skończyło się danie',
  cash: 'count float policzyć kasę kasa pogotowie',
  ownCash: 'count float drawer policzyć kasę pogotowie szuflada',
  month: 'accountant zip księgowa archiwum',
  printer: 'dead paper papier bon',
  password: 'forgot pin zapomniałem hasła',
  method: 'kind forma płatność',
  server: 'power cut prąd awaria',
  internet: 'no away offline brak sieć',
  phone: 'stolen skradziony zgubił zgubiłem',
  floor: 'room area stoliki sala',
  orders: 'history search historia',
  receipts: 'print queue wydruk kolejka',
  settings: 'service charge taxes serwis podatki',
  stock: 'ingredients recipe składniki receptura',
  pin: 'code till kod kasa',
  devices: 'screen printer ekran drukarka',
  'first-shift':
    'begin new order table serve pierwsza zmiana pierwszy dzień nowy kelner zamówienie zamówić stolik podać',
  'corrections-and-cash': 'waiter kelner',
  'kitchen-and-bar': 'ticket wall screen pass bon ekran wydawka',
  'closing-the-day':
    'close end of day z report koniec dnia raport dobowy utarg rozliczenie zamknij zamknąć dobę',
  'z-report': 'księgowa vat jpk',
  'when-something-breaks': 'offline wifi sieć awaria',
  office: 'overview approvals rights guests przegląd zgody uprawnienia goście',
  'reports-and-settings': 'report raport',
  'menu-and-prices': 'dish price import allergens danie cena import alergeny cennik',
  'staff-and-devices': 'person role pair tablet till station osoba sparuj kasa stanowisko',
  invoices: 'invoice ksef nip faktura',
  'invoice-corrections': 'invoice supplier delivery faktura dostawca dostawa',
};

const forEverybody: readonly HelpPage[] = [
  'first-shift',
  'corrections-and-cash',
  'kitchen-and-bar',
  'when-something-breaks',
];

/** Sections and pages of the manual; those of the office for admins. */
export function helpEntries(t: TFunction, language: LanguageCode, roles: readonly Role[]): PaletteEntry[] {
  const pages = roles.includes('admin') ? helpPages : forEverybody;
  const title = (page: HelpPage) => t(`help.titles.${page}`);
  const sections = (Object.keys(helpSections) as HelpSection[]).flatMap(id => {
    const [page, ...headings] = helpSections[id];
    const words = [helpWords[id], ...headings].join(' ');
    return pages.includes(page)
      ? [{ id, label: sectionHeading(id, language), detail: title(page), words }]
      : [];
  });
  return [...sections, ...pages.map(id => ({ id, label: title(id), detail: '', words: helpWords[id] }))].map(
    entry => ({
      ...entry,
      kind: 'help',
      path: '',
    }),
  );
}

/** The office's texts must be loaded. */
export function topicEntries(t: TFunction): PaletteEntry[] {
  const fieldEntries = (fields: Readonly<Record<string, string>>, screen: string, path: string) =>
    Object.entries(fields).map(([field, words]) => ({
      id: `setting-${field}`,
      kind: 'topic' as const,
      label: t(`admin.settings.fields.${field}`),
      detail: t(`app.screens.${screen}`),
      words,
      path,
    }));
  const settingEntries = Object.entries(settings).flatMap(([section, fields]) =>
    fieldEntries(fields, 'adminSettings', `${screenPaths.adminSettings}#settings-${section}`),
  );
  const stationEntries = fieldEntries(stationWords, 'adminDevices', screenPaths.adminDevices);
  const reportEntries = reportKinds.map(kind => ({
    id: `report-${kind}`,
    kind: 'topic' as const,
    label: t(`reports.kinds.${kind}`),
    detail: t('app.screens.adminReports'),
    words: reportWords[kind],
    path: `${screenPaths.adminReports}?report=${kind}`,
  }));
  return [...settingEntries, ...stationEntries, ...reportEntries];
}
