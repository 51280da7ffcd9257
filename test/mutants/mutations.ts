/** Small faults to plant in the source: which there are, which are drawn, and how one is planted in a file that has changed since. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { readSources, type SourceFile } from '../helpers/source-tree.ts';

export type Mutant = {
  /** `money-7` */
  id: string;
  area: string;
  kind: string;
  file: string;
  /** The whole lines that change, which of those that read so it is, from 0, and what they become. */
  original: string;
  occurrence: number;
  mutated: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { kind: string; start: number; end: number; text: string };

const areas: Record<string, RegExp> = {
  money:
    /^server\/origin\/(payments|cash|reports|corrections\/service-charge)\/|^server\/bridge\/receipts\/|^client\/cash\/|^shared\/(discount-|order-money|sales-figures)|^shared\/rules\/(bill-|money-|payment-|refunded-|service-charge)|\/receipt-(rules|commands|view)/,
  identity: /^(server|client)\/identity\/|^server\/http\/guards|^shared\/roles/,
  live: /^server\/live\/|^client\/data\/live\/|^shared\/(live\/|delta-)/,
  writes: /^client\/writes\/|^server\/origin\/(calls|orders)\/(?!office)|^server\/http\/idempotency-/,
  printing: /^server\/(origin\/printing|bridge)\/|^client\/screens\/admin\/print-jobs\//,
  preparation: /^server\/origin\/preparation\/|^client\/screens\/preparation\/|^shared\/rules\/station-work/,
};
const onlyData = /\/(migrations|sample)\/|-(schema|calls|tables|texts?|translations|words|titles)\.tsx?$/;
const isLog = /\b(log|logger|console)\b|\.(debug|info|warn)\(/;
const isLimit = /^(max|min|most|least)|(Max|Min|Most|Least|Limit)/;
const isTime = /(Ms|Seconds|Bytes|Px)$/;
/** A call that is removed is not longer. */
const maxRemovedLines = 6;

const opposites: Record<string, Record<string, string>> = {
  equality: { '===': '!==', '!==': '===' },
  boundary: { '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  logic: { '&&': '||', '||': '&&' },
  sum: { '+': '-', '-': '+' },
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const expressionsWithType = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

function childrenOf(node: Node): Node[] {
  const isType = node.type.startsWith('TS') && !expressionsWithType.includes(node.type);
  return isType ? [] : Object.values(node).flat().filter(isNode);
}

function operatorEdits(text: string, node: Node): Edit[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
  const isText = [left, right].some(
    side => side.type === 'TemplateLiteral' || typeof side['value'] === 'string',
  );
  return Object.entries(opposites).flatMap(([kind, signs]) => {
    const other = signs[operator];
    if (other === undefined || (kind === 'sum' && isText)) return [];
    const start = left.end + text.slice(left.end, right.start).indexOf(operator);
    return [{ kind, start, end: start + operator.length, text: other }];
  });
}

function limitEdits(node: Node, parent: Node): Edit[] {
  const value = node['value'];
  const named = (parent['id'] ?? parent['key']) as { name?: string } | undefined;
  const name = named?.name ?? '';
  const isCompared =
    parent.type === 'BinaryExpression' && String(parent['operator']) in (opposites['boundary'] ?? {});
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 2) return [];
  if (!isCompared && (!isLimit.test(name) || isTime.test(name))) return [];
  return [{ kind: 'limit', start: node.start, end: node.end, text: String(value + 1) }];
}

function removalEdits(text: string, node: Node): Edit[] {
  const { start, end } = node;
  const said = text.slice(start, end);
  const inner = node['expression'] as Node | undefined;
  const done = inner?.type === 'AwaitExpression' ? (inner['argument'] as Node) : inner;
  const isRemoved =
    node.type === 'ThrowStatement' ||
    (node.type === 'ReturnStatement' && node['argument'] === null) ||
    (node.type === 'ExpressionStatement' && /^(Call|Assignment)Expression$/.test(done?.type ?? ''));
  if (!isRemoved || isLog.test(said) || said.split('\n').length > maxRemovedLines) return [];
  return [{ kind: 'removal', start, end, text: ';' }];
}

function editsIn(text: string, node: Node, parent: Node): Edit[] {
  const own =
    node.type === 'BinaryExpression' || node.type === 'LogicalExpression'
      ? operatorEdits(text, node)
      : node.type === 'Literal'
        ? limitEdits(node, parent)
        : removalEdits(text, node);
  const test = node['test'] as Node | undefined;
  if (node.type === 'IfStatement' && test !== undefined) {
    const { start, end } = test;
    own.push({ kind: 'condition', start, end, text: `!(${text.slice(start, end)})` });
  }
  return [...own, ...childrenOf(node).flatMap(child => editsIn(text, child, node))];
}

const trimmedLines = (text: string) => text.split('\n').map(line => line.trim());

/** At which lines of the text these begin, however they are indented. */
function placesOf(text: string, original: string): number[] {
  const [lines, wanted] = [trimmedLines(text), trimmedLines(original)];
  return [...lines.keys()].filter(at => wanted.every((line, index) => lines[at + index] === line));
}

function mutantsIn({ path, text }: SourceFile): Omit<Mutant, 'id' | 'area'>[] {
  const program = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  return editsIn(text, program, program).map(({ kind, start, end, text: changed }) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = text.indexOf('\n', end);
    const original = text.slice(from, to);
    const occurrence = placesOf(text, original).indexOf(text.slice(0, from).split('\n').length - 1);
    const mutated = text.slice(from, start) + changed + text.slice(end, to);
    return { kind, file: path, original, occurrence, mutated };
  });
}

/** The text with the fault in it; null where its lines are gone. */
export function plant(text: string, { original, occurrence, mutated }: Mutant): string | null {
  const at = placesOf(text, original)[occurrence];
  if (at === undefined) return null;
  const lines = text.split('\n');
  lines.splice(at, original.split('\n').length, mutated);
  return lines.join('\n');
}

/** Where the file of a mutant is now: every name is there once. */
export function findFile(paths: readonly string[], file: string): string | undefined {
  return paths.includes(file) ? file : paths.find(path => basename(path) === basename(file));
}

/** As many of each area, of each kind in turn, one a file; the same for the same seed. None in a file of `without`. */
export function drawMutants(count: number, seed: string, without: ReadonlySet<string>): Mutant[] {
  const sources = readSources(['server', 'client', 'shared']).filter(({ path }) => !onlyData.test(path));
  const chance = (mutant: object) =>
    createHash('sha256')
      .update(seed + JSON.stringify(mutant))
      .digest('hex');
  const taken = new Set(without);
  return Object.entries(areas).flatMap(([area, place]) => {
    let left = sources
      .filter(({ path }) => place.test(path))
      .flatMap(mutantsIn)
      .map(mutant => ({ mutant, order: chance(mutant) }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ mutant }) => mutant);
    const kinds = [...new Set(left.map(({ kind }) => kind))].sort();
    const drawn: Mutant[] = [];
    for (let turn = 0; drawn.length < count / Object.keys(areas).length; turn++) {
      left = left.filter(({ file }) => !taken.has(file));
      if (left.length === 0) break;
      const next = left.find(({ kind }) => kind === kinds[turn % kinds.length]);
      if (next === undefined) continue;
      taken.add(next.file);
      drawn.push({ id: `${area}-${drawn.length + 1}`, area, ...next });
    }
    return drawn;
  });
}
