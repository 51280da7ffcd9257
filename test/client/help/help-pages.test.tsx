import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpDialog } from '../../../client/help/help-dialog.tsx';
import {
  type HelpSection,
  helpPages,
  helpPlaceAt,
  helpSections,
  sectionHeading,
} from '../../../client/help/help-pages.ts';
import { routes } from '../../../client/routing/router.tsx';
import { type ScreenName, screenPaths } from '../../../shared/kernel/screen-paths.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const languages = ['en', 'pl-PL'] as const;

it.each(helpPages.flatMap(page => languages.map(language => [page, language] as const)))(
  'shows %s (%s) whole: its pictures, the sections that a screen or the search opens, and no mark of Markdown',
  async (name, language) => {
    await renderScreen(<HelpDialog name={name} path="/app/admin" onClose={() => undefined} />, { language });
    const page = await screen.findByRole('article');
    expect(page.querySelectorAll('h3').length).toBe(1);
    const headings = [...page.querySelectorAll('h4')].map(({ textContent }) => textContent);
    expect(headings.length).toBeGreaterThan(1);
    const sections = (Object.keys(helpSections) as HelpSection[]).filter(id => helpSections[id][0] === name);
    expect(headings).toEqual(expect.arrayContaining(sections.map(id => sectionHeading(id, language))));
    const texts = [...page.querySelectorAll('h3, h4, p, li, th, td')].map(({ textContent }) => textContent);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(text => /[*|`]|\]\(|^#|^- /.test(text ?? ''))).toEqual([]);
    const pictures = [...page.querySelectorAll('img')];
    expect(pictures.length).toBeGreaterThan(0);
    const folder = language === 'en' ? 'manual' : 'manual/pl';
    for (const { alt, src } of pictures) {
      expect(alt).not.toBe('');
      expect(src).toMatch(new RegExp(`docs/${folder}/pictures/[a-z-]+\\.jpg`));
    }
  },
);

it('has a page for every screen with a frame', () => {
  const names = Object.keys(routes) as ScreenName[];
  const without = names.filter(name => helpPlaceAt(screenPaths[name].replace(/:\w+/, 'id'), 'en') === null);
  expect(without.filter(name => routes[name].layout !== 'bare')).toEqual([]);
});

it('shows every page of the manual', async () => {
  const files = Object.keys(import.meta.glob('../../../docs/manual/*.md'));
  const pages = files.map(file => file.replace(/^.*\/|\.md$/g, ''));
  expect(pages.toSorted()).toEqual([...helpPages].toSorted());
});
