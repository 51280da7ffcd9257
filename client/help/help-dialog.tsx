/** A page of the manual over the screen that it explains: with the other pages, and to print. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Printer } from '#icons';
import type { LanguageCode } from '../i18n/languages.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/forms/chips.tsx';
import { ReadFailure } from '../ui/messages/problem-notice.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import { anchorOf } from './heading-anchors.ts';
import styles from './help-dialog.module.css';
import {
  type HelpPage,
  type HelpPlace,
  helpPages,
  helpPlace,
  helpPlaceAt,
  loadHelp,
  manualLanguage,
} from './help-pages.ts';
import { pictureUrl } from './help-pictures.ts';

type HelpDialogProps = {
  /** A page or section; one that is not in the manual means the place about the screen. */
  name: string;
  /** The path of the screen behind it. */
  path: string;
  onClose(): void;
};

/** Undefined while the page is loaded, null if it can't be loaded. */
function usePage(
  page: HelpPage,
  language: LanguageCode,
  attempt: number,
): readonly Token[] | null | undefined {
  const id = `${page} ${language} ${attempt}`;
  const [loaded, setLoaded] = useState<{ id: string; blocks: readonly Token[] | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (blocks: readonly Token[] | null) => isWanted && setLoaded({ id, blocks });
    loadHelp(page, language).then(
      text => show(Lexer.lex(text)),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, [page, language, id]);
  return loaded?.id === id ? loaded.blocks : undefined;
}

export function HelpDialog({ name, path, onClose }: HelpDialogProps) {
  const { t, i18n } = useTranslation();
  const language = manualLanguage(i18n.language);
  const [place, setPlace] = useState<HelpPlace>(
    () => helpPlace(name, language) ?? helpPlaceAt(path, language) ?? { page: 'when-something-breaks' },
  );
  const { page } = place;
  const [attempt, setAttempt] = useState(0);
  const blocks = usePage(page, language, attempt);
  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!blocks || place.anchor === undefined) return;
    const headings = [...(article.current?.querySelectorAll('h4') ?? [])];
    headings.find(({ textContent }) => anchorOf(textContent) === place.anchor)?.scrollIntoView?.();
  }, [blocks, place]);
  return (
    <Modal
      isOpen
      variant="full"
      title={t('ui.help')}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Printer />} disabled={!blocks} onClick={() => window.print()}>
            {t('help.print')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <Chips
        label={t('help.pages')}
        chips={helpPages.map(id => ({ id, label: t(`help.titles.${id}`) }))}
        selectedId={page}
        onSelect={id => setPlace({ page: id })}
      />
      {blocks === undefined && <Skeleton kind="rows" count={6} />}
      {blocks === null && <ReadFailure text={t('help.failed')} onRetry={() => setAttempt(attempt + 1)} />}
      {blocks && (
        <article key={page} ref={article} className={styles.page}>
          {drawAll(blocks, {
            folder: language === 'pl-PL' ? 'pl/' : '',
            find: href => helpPlace(href.startsWith('#') ? page + href : href, language),
            onPlace: setPlace,
          })}
        </article>
      )}
    </Modal>
  );
}

/** The page around a token. */
type Drawing = {
  folder: string;
  /** Null for a link out of the manual. */
  find(href: string): HelpPlace | null;
  onPlace(place: HelpPlace): void;
};

function drawAll(tokens: readonly Token[] | undefined, drawing: Drawing): ReactNode {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's parts never move
    <Fragment key={index}>{draw(token as MarkedToken, drawing)}</Fragment>
  ));
}

function draw(token: MarkedToken, drawing: Drawing): ReactNode {
  switch (token.type) {
    case 'heading': {
      const words = drawAll(token.tokens, drawing);
      return token.depth === 1 ? <h3>{words}</h3> : <h4>{words}</h4>;
    }
    case 'paragraph':
      return <p>{drawAll(token.tokens, drawing)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return <List>{drawAll(token.items, drawing)}</List>;
    }
    case 'list_item':
      return <li>{drawAll(token.tokens, drawing)}</li>;
    case 'table':
      return <Table table={token} drawing={drawing} />;
    case 'strong':
    case 'em':
      return <b>{drawAll(token.tokens, drawing)}</b>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <PageLink href={token.href} text={drawAll(token.tokens, drawing)} drawing={drawing} />;
    case 'image':
      return <img src={pictureUrl(drawing.folder, token.href)} alt={token.text} loading="lazy" />;
    case 'text':
      return token.tokens === undefined ? token.text : drawAll(token.tokens, drawing);
    default:
      return null;
  }
}

function Table({ table, drawing }: { table: Tokens.Table; drawing: Drawing }) {
  const row = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') => (
    <tr>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table's cells never move
        <Cell key={index}>{drawAll(cell.tokens, drawing)}</Cell>
      ))}
    </tr>
  );
  return (
    <table>
      <thead>{row(table.header, 'th')}</thead>
      <tbody>
        {table.rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table's rows never move
          <Fragment key={index}>{row(cells, 'td')}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Other pages of the manual open here; what leads out of it is text. */
function PageLink({ href, text, drawing }: { href: string; text: ReactNode; drawing: Drawing }) {
  const place = drawing.find(href);
  if (place === null) return text;
  return (
    <button type="button" className={styles.link} onClick={() => drawing.onPlace(place)}>
      {text}
    </button>
  );
}
