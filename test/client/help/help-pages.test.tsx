import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HelpDialog } from '../../../client/help/help-dialog.tsx';
import { helpPageAt, helpPages } from '../../../client/help/help-pages.ts';
import { routes } from '../../../client/routing/router.tsx';
import { type ScreenName, screenPaths } from '../../../shared/kernel/screen-paths.ts';
import { renderScreen } from '../harness/screen-harness.tsx';

const languages = ['en', 'pl-PL'] as const;

it.each(helpPages.flatMap(page => languages.map(language => [page, language] as const)))(
  'shows %s (%s) whole: its pictures, and no mark of Markdown',
  async (name, language) => {
    await renderScreen(<HelpDialog name={name} path="/app/admin" onClose={() => undefined} />, { language });
    const page = await screen.findByRole('article');
    expect(page.querySelectorAll('h3').length).toBe(1);
    expect(page.querySelectorAll('h4').length).toBeGreaterThan(1);
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
  const without = names.filter(name => helpPageAt(screenPaths[name].replace(/:\w+/, 'id')) === null);
  expect(without.filter(name => routes[name].layout !== 'bare')).toEqual([]);
});

it('shows every page of the manual', async () => {
  const files = Object.keys(import.meta.glob('../../../docs/manual/*.md'));
  const pages = files.map(file => file.replace(/^.*\/|\.md$/g, ''));
  expect(pages.toSorted()).toEqual([...helpPages].toSorted());
});
