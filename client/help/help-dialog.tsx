/** A page of the manual over the screen that it explains: with the other pages, and to print. */
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Printer } from '#icons';
import { toLanguageCode } from '../i18n/languages.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { ReadFailure } from '../ui/messages/problem-notice.tsx';
import { Skeleton } from '../ui/messages/skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './help-dialog.module.css';
import { type HelpPage, helpPageAt, helpPages, isHelpPage, loadHelp } from './help-pages.ts';
import { type Block, type Inline, parseManual } from './manual-blocks.ts';

type HelpDialogProps = {
  /** The page; one that is not in the manual means the one about the screen. */
  name: string;
  /** The path of the screen behind it. */
  path: string;
  onClose(): void;
};

/** Undefined while the page is loaded, null if it can't be loaded. */
function usePage(page: HelpPage, attempt: number): readonly Block[] | null | undefined {
  const { i18n } = useTranslation();
  const language = toLanguageCode(i18n.language) === 'pl-PL' ? 'pl-PL' : 'en';
  const id = `${page} ${language} ${attempt}`;
  const [loaded, setLoaded] = useState<{ id: string; blocks: readonly Block[] | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (blocks: readonly Block[] | null) => isWanted && setLoaded({ id, blocks });
    loadHelp(page, language).then(
      text => show(parseManual(text)),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, [page, language, id]);
  return loaded?.id === id ? loaded.blocks : undefined;
}

export function HelpDialog({ name, path, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(() =>
    isHelpPage(name) ? name : (helpPageAt(path) ?? 'when-something-breaks'),
  );
  const [attempt, setAttempt] = useState(0);
  const blocks = usePage(page, attempt);
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
      <nav className={styles.pages} aria-label={t('help.pages')}>
        {helpPages.map(other => (
          <button
            key={other}
            type="button"
            aria-current={other === page ? 'page' : undefined}
            onClick={() => setPage(other)}
          >
            {t(`help.titles.${other}`)}
          </button>
        ))}
      </nav>
      {blocks === undefined && <Skeleton kind="rows" count={6} />}
      {blocks === null && <ReadFailure text={t('help.failed')} onRetry={() => setAttempt(attempt + 1)} />}
      {blocks && (
        <article key={page} className={styles.page}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks never move
            <BlockView key={index} block={block} onPage={setPage} />
          ))}
        </article>
      )}
    </Modal>
  );
}

type OnPage = { onPage(page: HelpPage): void };

function BlockView({ block, onPage }: OnPage & { block: Block }) {
  const words = (text: readonly Inline[]) => <Words text={text} onPage={onPage} />;
  if (block.kind === 'paragraph') return <p>{words(block.text)}</p>;
  if (block.kind === 'heading') {
    return block.level === 1 ? (
      <h3 className={styles.title}>{words(block.text)}</h3>
    ) : (
      <h4>{words(block.text)}</h4>
    );
  }
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list's entries never move
          <li key={index}>{words(item)}</li>
        ))}
      </List>
    );
  }
  const cells = (row: readonly (readonly Inline[])[], Cell: 'th' | 'td') => (
    <tr>
      {row.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table's cells never move
        <Cell key={index}>{words(cell)}</Cell>
      ))}
    </tr>
  );
  return (
    <table>
      <thead>{cells(block.head, 'th')}</thead>
      <tbody>
        {block.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table's rows never move
          <Fragment key={index}>{cells(row, 'td')}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Words({ text, onPage }: OnPage & { text: readonly Inline[] }) {
  return text.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's parts never move
    <Fragment key={index}>{wordsOf(part, onPage)}</Fragment>
  ));
}

function wordsOf(part: Inline, onPage: OnPage['onPage']): ReactNode {
  if (part.kind === 'emphasis' || part.kind === 'strong') return <b>{part.text}</b>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  if (part.kind === 'text') return part.text;
  const { page, text } = part;
  if (!isHelpPage(page)) return text;
  return (
    <button type="button" className={styles.link} onClick={() => onPage(page)}>
      {text}
    </button>
  );
}
