/**
 * Decides the language of a person's screens. First what they chose in this browser, then what the office set for them or
 * for the device they sit at (the server says which), then what the browser itself was left at or says (spec §1). A choice
 * counts until the office sets something else: the newest decision is the one that somebody meant.
 */
import type { i18n } from 'i18next';
import { getI18n } from 'react-i18next';
import { languages, toLanguageCode } from './languages.ts';

/** As the language detector names it. */
export const browserKey = 'i18nextLng';
const choicesKey = 'kelner.languages';
/** Chosen on this tab's way to signing in. */
const unclaimedKey = 'kelner.chosenLanguage';

/** `office`: what the office had set when the person chose. */
type Choice = { language: string; office: string };
type Member = { key: string; office: string };

let member: Member | null = null;

/** Private windows and strict settings refuse it; then a choice lasts as long as the page. */
function withStorage<T>(name: 'localStorage' | 'sessionStorage', work: (storage: Storage) => T): T | null {
  try {
    return work(window[name]);
  } catch {
    return null;
  }
}

const readBrowser = () => withStorage('localStorage', storage => storage.getItem(browserKey));

export function keepBrowserLanguage(language: string): void {
  withStorage('localStorage', storage => storage.setItem(browserKey, language));
}

function readChoices(): Record<string, Choice> {
  const kept: unknown = withStorage('localStorage', storage =>
    JSON.parse(storage.getItem(choicesKey) ?? '{}'),
  );
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Choice>) : {};
}

function keepChoice({ key, office }: Member, language: string): void {
  const choices = { ...readChoices(), [key]: { language, office } };
  withStorage('localStorage', storage => storage.setItem(choicesKey, JSON.stringify(choices)));
}

/** What was asked for last: its texts may still be on their way. */
const asked = new WeakMap<i18n, string>();

async function change(language: string): Promise<void> {
  const i18n = getI18n();
  asked.set(i18n, language);
  await i18n.changeLanguage(language);
}

async function show(language: string | null | undefined): Promise<void> {
  const i18n = getI18n();
  const code = toLanguageCode(language ?? '');
  if (code === (asked.get(i18n) ?? i18n.language) || !languages.some(known => known.code === code)) return;
  await change(code);
}

/** The person's own wish: for them where somebody is signed in, else for whoever signs in next in this tab. */
export async function chooseLanguage(language: string): Promise<void> {
  keepBrowserLanguage(language);
  if (member === null) withStorage('sessionStorage', storage => storage.setItem(unclaimedKey, language));
  else keepChoice(member, language);
  await change(language);
}

/** Somebody is signed in; `office` is what was set for them, if anything. Resolves once their language is shown. */
export async function enterLanguage(key: string, office = ''): Promise<void> {
  member = { key, office };
  const unclaimed = withStorage('sessionStorage', storage => storage.getItem(unclaimedKey));
  if (unclaimed !== null) {
    withStorage('sessionStorage', storage => storage.removeItem(unclaimedKey));
    keepChoice(member, unclaimed);
  }
  const choice = readChoices()[key];
  const isStanding = choice !== undefined && choice.office === office;
  await show(isStanding ? choice.language : office === '' ? readBrowser() : office);
}

/** Nobody is any more: the browser's own language again. */
export async function leaveLanguage(): Promise<void> {
  member = null;
  await show(readBrowser());
}
