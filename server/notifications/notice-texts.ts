/** The interface's texts for pushes: the server writes a notice in the language of the person who gets it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NoticeFacts, noticeText } from '#shared/platform/notice-text.ts';

export type NoticeTexts = {
  of(facts: NoticeFacts, language: string, nowMs: number): ReturnType<typeof noticeText>;
};

/** Used if there is no other title (spec §9). */
export const defaultTitle = 'Notification';

const languages = ['en', 'pl-PL'] as const;

function languageOf(tag: string): (typeof languages)[number] {
  return languages.find(language => language.slice(0, 2) === tag.slice(0, 2)) ?? 'en';
}

type Texts = { readonly [name: string]: Texts | string | undefined };

function readTexts(folder: string, language: string) {
  const texts: Texts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  return (key: string, values: Readonly<Record<string, string | number>>): string => {
    const found = key
      .split('.')
      .reduce<Texts | string | undefined>(
        (node, name) => (typeof node === 'object' ? node[name] : undefined),
        texts,
      );
    const pattern = typeof found === 'string' ? found : '';
    return pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** `folder`: one file per language. */
export function createNoticeTexts(folder: string): NoticeTexts {
  const texts = { en: readTexts(folder, 'en'), 'pl-PL': readTexts(folder, 'pl-PL') };
  return {
    of(facts, tag, nowMs) {
      const language = languageOf(tag);
      const { title, ...rest } = noticeText(facts, { language, say: texts[language], nowMs });
      return { ...rest, title: title === '' ? defaultTitle : title };
    },
  };
}
