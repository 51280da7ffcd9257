/** The titles of the tests in a file, read from its syntax tree, so that neither comments nor skipped tests count. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from './source-tree.ts';

/** `test`, `it` and `t.test`, and `test.each(…)` and `it.each(…)`, which return a function that takes the title. */
function isTestFunction(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isMember(callee.callee, ['test', 'it'], 'each');
  return isMember(callee, ['t'], 'test');
}

function isMember(node: ESTree.Node, objects: readonly string[], property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    objects.includes(node.object.name) &&
    node.property.type === 'Identifier' &&
    node.property.name === property
  );
}

/** A template's title is its source text between the backticks. */
function titleOf(argument: ESTree.Node | undefined, text: string): string | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument?.type === 'TemplateLiteral' ? text.slice(argument.start + 1, argument.end - 1) : null;
}

/** tap skips tests by an option; vitest has no such argument. */
function isLeftOut(argument: ESTree.Node | undefined): boolean {
  if (argument?.type !== 'ObjectExpression') return false;
  return argument.properties.some(
    property =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      ['skip', 'todo'].includes(property.key.name),
  );
}

export function findTestTitles(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (!isTestFunction(callee) || second === undefined || isLeftOut(second)) return;
      const title = titleOf(first, text);
      if (title !== null) titles.push(title);
    },
  }).visit(program);
  return titles;
}

/** Titles end with the paragraphs of the specification that they prove (`test/spec`): `… §7.3a §9.1-4 §8.1a-i`. */
const paragraphMarks = /(?: §\d+\.\d+(?:-\d+|[a-z](?:-[a-z])?)?)+$/;

/** The title without them. */
function sentenceOf(title: string): string {
  return title.replace(paragraphMarks, '');
}

/** `2.1-3` → 2.1, 2.2, 2.3; `8.1a-c` → 8.1a, 8.1b, 8.1c. */
function spread(mark: string): string[] {
  const [, section, first = '', letter = '', last] = /^(\d+)\.(\d+)([a-z]?)(?:-(\w+))?$/.exec(mark) ?? [];
  if (last === undefined) return [mark];
  const [from, to] =
    letter === '' ? [Number(first), Number(last)] : [letter.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: to - from + 1 }, (_, index) =>
    letter === '' ? `${section}.${from + index}` : `${section}.${first}${String.fromCharCode(from + index)}`,
  );
}

export function paragraphsOf(title: string): string[] {
  const [marks = ''] = paragraphMarks.exec(title) ?? [];
  return marks.split(' §').slice(1).flatMap(spread);
}

function readFoundTitles(path: string): string[] {
  return findTestTitles(path, readFileSync(join(root, path), 'utf8'));
}

/** The paragraphs that the tests of a file prove. */
export function readTestParagraphs(path: string): string[] {
  return readFoundTitles(path).flatMap(paragraphsOf);
}

/** Without their paragraphs. Null where there is no such file. */
export function readTestTitles(path: string): string[] | null {
  try {
    return readFoundTitles(path).map(sentenceOf);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
