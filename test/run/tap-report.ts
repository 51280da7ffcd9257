/** Reads what tap prints: how many tests passed, and of each failure what a person would see. */
import { fileMark } from './test-files.ts';

export type Failure = {
  /** From the root; null where a process ended without naming one. */
  readonly file: string | null;
  /** The test's titles, outermost first. */
  readonly titles: readonly string[];
  /** One line: what was expected and what was there. */
  readonly seen: string;
  /** tap's own words: difference, place, stack. */
  readonly details: string;
};

type TapReport = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Files that the process began and did not finish. */
  readonly isWhole: boolean;
};

const resultLine = /^( *)(not )?ok \d+(?: - (.*?))?(?: # (SKIP.*|TODO.*|time=[\d.]+ms))?$/;

/** Lines of a list below `key` in a result's YAML, without their indentation. */
function block(yaml: readonly string[], key: string): string[] {
  const start = yaml.findIndex(line => line.startsWith(`${key}:`));
  if (start === -1) return [];
  const end = yaml.findIndex((line, index) => index > start && /^\S/.test(line));
  return yaml.slice(start + 1, end === -1 ? undefined : end).map(line => line.slice(2));
}

const short = (text: string) => (text.length > 160 ? `${text.slice(0, 157)}…` : text);

/** A failure in the words of whoever watches the product, as far as tap says it. */
function describeFailure(title: string, yaml: readonly string[]): string {
  const waited = /Timeout (\d+)ms exceeded[\s\S]*?waiting for (.+?)(?: {2,}-|\n|$)/.exec(title);
  if (waited) return short(`after ${Number(waited[1]) / 1_000} s there was no ${waited[2]}`);
  const difference = block(yaml, 'diff').slice(3);
  const sides = (sign: string) =>
    difference
      .filter(line => line.startsWith(sign))
      .map(line => line.slice(1).trim())
      .join(' ');
  if (difference.length === 0) return short(title);
  const [expected, found] = [sides('-'), sides('+')];
  return short(`${title}: expected ${expected || 'nothing more'}, found ${found || 'nothing'}`);
}

function placeIn(yaml: readonly string[]): string | null {
  const file = yaml.find(line => line.startsWith('  fileName: '))?.slice('  fileName: '.length);
  const line = yaml.find(one => one.startsWith('  lineNumber: '))?.slice('  lineNumber: '.length);
  return file === undefined ? null : `${file}:${line}`;
}

/** `file`: what the process plays; null where its output names the files. */
export function readTap(text: string, file: string | null): TapReport {
  const lines = text.split('\n');
  const titles: string[] = [];
  const failedAt: boolean[] = [];
  const failures = new Map<string, Failure>();
  let current = file;
  let passed = 0;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(`# ${fileMark}`)) current = line.slice(2 + fileMark.length);
    const [, indentation, title] = /^( *)# Subtest: (.*)$/.exec(line) ?? [];
    if (indentation !== undefined) titles[indentation.length / 4] = title ?? '';
    const [, spaces, failed, name = '', note] = resultLine.exec(line) ?? [];
    if (spaces === undefined) continue;
    const depth = spaces.length / 4;
    const isInnermost = failedAt[depth + 1] !== true;
    failedAt.length = depth + 1;
    if (failed === undefined) {
      if (depth === 0 && !note?.startsWith('SKIP')) passed += 1;
      continue;
    }
    failedAt[depth] = true;
    if (!isInnermost) continue;
    const yamlEnd = lines.indexOf(`${spaces}  ...`, index);
    const yaml = lines.slice(index + 2, yamlEnd).map(one => one.slice(spaces.length + 2));
    const above = titles.slice(0, depth);
    const place = placeIn(yaml);
    const seen = `${describeFailure(name, yaml)}${place === null ? '' : ` (${place})`}`;
    // tap says what ended late once more beside the next test.
    failures.set([current, ...above, name, note].join('\n'), {
      file: current,
      titles: above,
      seen,
      details: yaml.join('\n'),
    });
  }
  return { passed, failures: [...failures.values()], isWhole: /^1\.\.\d+$/m.test(text) };
}
