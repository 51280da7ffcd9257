/** A page of the manual over the screen that it explains: with the other pages, and to print. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Printer } from '#icons';
import { type LanguageCode, toLanguageCode } from '../i18n/languages.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Chips } from '../ui/forms/chips.tsx';
import { ReadFailure } from '../ui/messages/problem-notice.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './help-dialog.module.css';
import { type HelpPage, helpPageAt, helpPages, isHelpPage, loadHelp } from './help-pages.ts';
import { pictureUrl } from './help-pictures.ts';

type HelpDialogProps = {
  /** The page; one that is not in the manual means the one about the screen. */
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
  const [page, setPage] = useState(() =>
    isHelpPage(name) ? name : (helpPageAt(path) ?? 'when-something-breaks'),
  );
  const [attempt, setAttempt] = useState(0);
  const language = toLanguageCode(i18n.language) === 'pl-PL' ? 'pl-PL' : 'en';
  const blocks = usePage(page, language, attempt);
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
        onSelect={setPage}
      />
      {blocks === undefined && <Skeleton kind="rows" count={6} />}
      {blocks === null && <ReadFailure text={t('help.failed')} onRetry={() => setAttempt(attempt + 1)} />}
      {blocks && (
        <article key={page} className={styles.page}>
          {drawAll(blocks, { folder: language === 'pl-PL' ? 'pl/' : '', onPage: setPage })}
        </article>
      )}
    </Modal>
  );
}

/** The page around a token. */
type Drawing = { folder: string; onPage(page: HelpPage): void };

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
      return <PageLink href={token.href} text={drawAll(token.tokens, drawing)} onPage={drawing.onPage} />;
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
function PageLink({ href, text, onPage }: { href: string; text: ReactNode; onPage: Drawing['onPage'] }) {
  const page = /^([\w-]+)\.md(?:#.*)?$/.exec(href)?.[1] ?? null;
  if (!isHelpPage(page)) return text;
  return (
    <button type="button" className={styles.link} onClick={() => onPage(page)}>
      {text}
    </button>
  );
}
