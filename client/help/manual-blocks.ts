/** Parses a page of the manual: the Markdown that `docs/manual` uses, without pictures. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'emphasis'; text: string }
  | { kind: 'code'; text: string }
  /** `page` is another page of the manual, or null for a link that leads out of it. */
  | { kind: 'link'; text: string; page: string | null };

export type Block =
  | { kind: 'heading'; level: number; text: readonly Inline[] }
  | { kind: 'paragraph'; text: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] }
  | {
      kind: 'table';
      head: readonly (readonly Inline[])[];
      rows: readonly (readonly (readonly Inline[])[])[];
    };

const inlines =
  /\[(?<label>[^\]]+)\]\((?<target>[^)]+)\)|`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\n]+)\*/g;

function pageOf(target: string): string | null {
  return /^([\w-]+)\.md(?:#.*)?$/.exec(target)?.[1] ?? null;
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(inlines)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { label, target = '', code, strong, emphasis = '' } = match.groups ?? {};
    if (label !== undefined)
      parts.push({ kind: 'link', text: label.replaceAll('`', ''), page: pageOf(target) });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'emphasis', text: emphasis });
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

const listEntry = /^(?:-|\d+\.) /;

function cellsOf(row: string): Inline[][] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => parseInline(cell.trim()));
}

/** Lines that continue an entry are joined to it. */
function parseList(lines: readonly string[]): Block {
  const entries: string[] = [];
  for (const line of lines) {
    if (listEntry.test(line)) entries.push(line.replace(listEntry, ''));
    else entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isOrdered: /^\d/.test(lines[0] ?? ''), items: entries.map(parseInline) };
}

function parseBlock(text: string): Block[] {
  const lines = text.split('\n');
  const [first = '', ...others] = lines;
  const heading = /^(#+) (.+)$/.exec(first);
  if (heading !== null) {
    const [, marks = '', title = ''] = heading;
    const rest = others.length > 0 ? parseBlock(others.join('\n')) : [];
    return [{ kind: 'heading', level: marks.length, text: parseInline(title) }, ...rest];
  }
  if (first.startsWith('![')) return [];
  if (first.startsWith('|')) {
    const [, ...rows] = others;
    return [{ kind: 'table', head: cellsOf(first), rows: rows.map(cellsOf) }];
  }
  if (listEntry.test(first)) return [parseList(lines)];
  const list = lines.findIndex(line => listEntry.test(line));
  const words = lines.slice(0, list < 0 ? undefined : list).join(' ');
  const paragraph: Block = { kind: 'paragraph', text: parseInline(words) };
  return list < 0 ? [paragraph] : [paragraph, parseList(lines.slice(list))];
}

export function parseManual(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .flatMap(parseBlock);
}
