import { expect, it } from 'vitest';
import { helpPageAt, helpPages, loadHelp } from '../../../client/help/help-pages.ts';
import { type Inline, parseManual } from '../../../client/help/manual-blocks.ts';
import { routes } from '../../../client/routing/router.tsx';
import { type ScreenName, screenPaths } from '../../../shared/kernel/screen-paths.ts';

const words = (text: readonly Inline[]) => text.map(part => part.text).join('');

it('reads headings, lists with continued entries, tables and links, and leaves pictures out', () => {
  const page = parseManual(
    [
      '# Waiter\n\nThis page.\n\n![Tables](../tables.png)',
      '## Steps\n1. Tap *Send*\n   twice.\n2. `Ctrl`',
      'Choose:\n- **one**\n- [two](office.md#settings) or [three](../api.md)',
      '| a | b |\n|---|---|\n| *c* | d |',
    ].join('\n\n'),
  );
  const text = (value: string) => ({ kind: 'text', text: value });
  expect(page).toEqual([
    { kind: 'heading', level: 1, text: [text('Waiter')] },
    { kind: 'paragraph', text: [text('This page.')] },
    { kind: 'heading', level: 2, text: [text('Steps')] },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [text('Tap '), { kind: 'emphasis', text: 'Send' }, text(' twice.')],
        [{ kind: 'code', text: 'Ctrl' }],
      ],
    },
    { kind: 'paragraph', text: [text('Choose:')] },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [{ kind: 'strong', text: 'one' }],
        [
          { kind: 'link', text: 'two', page: 'office' },
          text(' or '),
          { kind: 'link', text: 'three', page: null },
        ],
      ],
    },
    {
      kind: 'table',
      head: [[text('a')], [text('b')]],
      rows: [[[{ kind: 'emphasis', text: 'c' }], [text('d')]]],
    },
  ]);
});

it.each(helpPages.flatMap(page => [[page, 'en'] as const, [page, 'pl-PL'] as const]))(
  'shows %s (%s) without a mark of Markdown',
  async (page, language) => {
    const blocks = parseManual(await loadHelp(page, language));
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 });
    const texts = blocks.flatMap(block => {
      if (block.kind === 'list') return block.items.map(words);
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(words);
      return [words(block.text)];
    });
    expect(texts.filter(text => /[*|`]|\]\(|^#|^- /.test(text))).toEqual([]);
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
