/**
 * Chooses the interface language: the user's choice in this browser, then the language set in the back office for the
 * user or the device (sent by the server), then the browser's stored or preferred language (spec §1). A user's choice
 * holds until the back office sets another language: the latest decision wins.
 */
import type { i18n } from 'i18next';
import { getI18n } from 'react-i18next';
import { keepBrowserLanguage, readBrowserLanguage } from './browser-language.ts';
import { languages, toLanguageCode } from './languages.ts';
import { loadTexts } from './texts.ts';

const choicesKey = 'kelner.languages';
/** Language chosen in this tab before sign-in. */
const unclaimedKey = 'kelner.chosenLanguage';

/** `office`: the back-office setting at the time of the choice. */
type Choice = { language: string; office: string };
type Member = { key: string; office: string };

let member: Member | null = null;

/** Private windows and strict settings block storage; the choice then lasts until the page is closed. */
function withStorage<T>(name: 'localStorage' | 'sessionStorage', work: (storage: Storage) => T): T | null {
  try {
    return work(window[name]);
  } catch {
    return null;
  }
}

function readChoices(): Record<string, Choice> {
  const stored: unknown = withStorage('localStorage', storage =>
    JSON.parse(storage.getItem(choicesKey) ?? '{}'),
  );
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, Choice>) : {};
}

function keepChoice({ key, office }: Member, language: string): void {
  const choices = { ...readChoices(), [key]: { language, office } };
  withStorage('localStorage', storage => storage.setItem(choicesKey, JSON.stringify(choices)));
}

/** The language requested last, whose texts may still be loading. */
const asked = new WeakMap<i18n, string>();

async function change(language: string): Promise<void> {
  const i18n = getI18n();
  asked.set(i18n, language);
  try {
    await loadTexts(i18n, language);
    await i18n.changeLanguage(language);
  } catch (error) {
    asked.set(i18n, i18n.language);
    throw error;
  }
}

async function show(language: string | null | undefined): Promise<void> {
  const i18n = getI18n();
  const code = toLanguageCode(language ?? '');
  if (code === (asked.get(i18n) ?? i18n.language) || !languages.some(known => known.code === code)) return;
  await change(code);
}

/** Stores the user's choice: for the signed-in user, else for the next user who signs in from this tab. */
export async function chooseLanguage(language: string): Promise<void> {
  keepBrowserLanguage(language);
  if (member === null) withStorage('sessionStorage', storage => storage.setItem(unclaimedKey, language));
  else keepChoice(member, language);
  await change(language);
}

/**
 * Called after sign-in; `office` is the language set in the back office, if any. Resolves once that language is shown.
 */
export async function enterLanguage(key: string, office = ''): Promise<void> {
  member = { key, office };
  const unclaimed = withStorage('sessionStorage', storage => storage.getItem(unclaimedKey));
  if (unclaimed !== null) {
    withStorage('sessionStorage', storage => storage.removeItem(unclaimedKey));
    keepChoice(member, unclaimed);
  }
  const choice = readChoices()[key];
  const isCurrent = choice !== undefined && choice.office === office;
  await show(isCurrent ? choice.language : office === '' ? readBrowserLanguage() : office);
}

/** Called after sign-out: returns to the browser's own language. */
export async function leaveLanguage(): Promise<void> {
  member = null;
  await show(readBrowserLanguage());
}
