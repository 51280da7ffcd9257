/**
 * How much the tests notice: plants one small fault after the other in a copy of the last commit and plays the tests, the likeliest first, until one fails.
 * What no near test notices is planted together with the others of its kind, and the remaining files are played once over all of them.
 *
 * Usage: npm run trial -- mutants make [--seed S] [--count N]
 *        npm run trial -- mutants play [--all | --tests FILE] [--before FILE] [--results FILE] [--only WORD] [--together]
 * Played is what `npm test` plays on SQLite; --all: the long files too; --tests: the files that this one lists, a line each.
 * --before: earlier results, whose test is played first; --only: mutants whose id or file contains it; --together: none is judged alone first.
 * Both take --list FILE, the mutants, and --in FOLDER, where the copies are made. `play` goes on where its results end.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources, root } from '../helpers/source-tree.ts';
import { findClientFiles, findTapFiles, isLong, usesBrowser } from '../run/test-files.ts';
import { type Copy, createCopy, type Failure, isAlone, isOfClient, isUnsteady } from './judged-copy.ts';
import { drawMutants, findFile, type Mutant, plant } from './mutations.ts';
import { nearTests } from './near-tests.ts';

/** What failed with each mutant planted; null: nothing did. */
type Results = Record<string, Failure | null>;

/** So many of the nearest are played over each mutant alone. */
const nearMost = 7;
const groupSizes = { tap: 10, client: 25, browser: 6 };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: 'kelner' },
    count: { type: 'string', default: '120' },
    tests: { type: 'string' },
    all: { type: 'boolean', default: false },
    before: { type: 'string' },
    only: { type: 'string', default: '' },
    together: { type: 'boolean', default: false },
    in: { type: 'string', default: join(root, '.cache', 'mutants') },
    list: { type: 'string', default: join(root, '.cache', 'mutants', 'list.json') },
    results: { type: 'string', default: join(root, '.cache', 'mutants', 'results.json') },
  },
});

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8'));

/** Draws until the type checker complains of none; more than are needed are checked at once, because it takes long. */
async function make(): Promise<void> {
  const copy = await createCopy(join(values.in, 'copy-1'), 'check');
  const [refused, sound] = [new Set<string>(), new Set<string>()];
  const count = Number(values.count);
  for (;;) {
    const mutants = drawMutants(count, values.seed, refused);
    if (mutants.every(({ mutated }) => sound.has(mutated))) return write(values.list, mutants);
    const checked = drawMutants(count * 1.5, values.seed, refused);
    const complaints = copy.check(checked).filter(line => line.includes('error TS'));
    for (const { file, mutated } of checked)
      if (complaints.some(line => line.includes(file))) refused.add(file);
      else sound.add(mutated);
    console.log(`${complaints.length} complaints, ${refused.size} files left out`);
  }
}

function chosenTests(): string[] {
  if (values.tests !== undefined) return readFileSync(values.tests, 'utf8').split('\n').filter(Boolean);
  return [...findTapFiles(), ...findClientFiles()].filter(file => values.all || !isLong(file));
}

function openJudging() {
  const tests = chosenTests();
  const results: Results = existsSync(values.results) ? read(values.results) : {};
  const before: Results = values.before === undefined ? {} : read(values.before);
  const passesUnchanged = new Map<string, boolean>();

  const isSound = async (copy: Copy, test: string) => {
    const passes = async () => (await copy.play([test], [])) === null;
    const known = passesUnchanged.get(test) ?? ((await passes()) || (await passes()));
    passesUnchanged.set(test, known);
    if (!known) console.log(`${test} fails without a fault too`);
    return known;
  };

  function note({ id }: Mutant, killer: Failure | null): void {
    results[id] = killer;
    write(values.results, results);
    console.log(`${id}: ${killer === null ? 'survived' : `${killer.file} – ${killer.title}`}`);
  }

  /** The first of these that fails alone, with these faults and not without them. */
  async function findKiller(
    copy: Copy,
    files: readonly string[],
    mutants: readonly Mutant[],
  ): Promise<{ file: string; title: string } | null> {
    const sound = files.filter(file => passesUnchanged.get(file) !== false);
    const first = sound.length === 0 ? null : await copy.play(sound, mutants);
    if (first === null) return null;
    const named = first.file === null ? [] : [first.file];
    for (const file of new Set([...named, ...sound])) {
      const isKnown = sound.length === 1 && !isUnsteady(file);
      const alone = isKnown ? first : await copy.play([file], mutants);
      if (alone === null) continue;
      if (await isSound(copy, file)) return { file, title: alone.title };
      return findKiller(copy, sound, mutants);
    }
    console.log(`${first.title} failed among others only`);
    return null;
  }

  /** Which of these faults, of which one fails the file, does so alone. */
  async function culpritOf(copy: Copy, file: string, among: readonly Mutant[]): Promise<Mutant | null> {
    const half = among.slice(0, Math.ceil(among.length / 2));
    const fails = (await copy.play([file], half)) !== null;
    if (among.length === 1) return fails ? (among[0] ?? null) : null;
    return culpritOf(copy, file, fails ? half : among.slice(half.length));
  }

  /** Plays these over all that live, until none of them fails. */
  async function judge(copy: Copy, files: readonly string[], alive: Set<Mutant>): Promise<void> {
    if (files.length === 0 || alive.size === 0) return;
    const killer = await findKiller(copy, files, [...alive]);
    if (killer === null) return;
    const [first] = alive;
    const culprit = alive.size === 1 ? first : await culpritOf(copy, killer.file, [...alive]);
    if (culprit && alive.delete(culprit)) note(culprit, killer);
    const isFlaky = !culprit && (await copy.play([killer.file], [...alive])) !== null;
    if (isFlaky) console.log(`${killer.file} fails by no single fault`);
    // Those before it have passed with more.
    await judge(copy, files.slice(files.indexOf(killer.file) + (isFlaky ? 1 : 0)), alive);
  }

  /** By the test that noticed it before, and by the nearest ones. */
  async function judgeNear(copy: Copy, mutant: Mutant): Promise<boolean> {
    const alive = new Set([mutant]);
    const earlier = before[mutant.id]?.file;
    const near = nearTests(mutant.file, tests);
    const known = tests.filter(test => test === earlier);
    for (const files of [known, near.slice(0, 1), near.slice(1, nearMost)]) await judge(copy, files, alive);
    return alive.size > 0;
  }

  return { tests, results, before, note, judgeNear, judge };
}

function bundlesOf(tests: readonly string[]): string[][] {
  const cut = (files: string[], size: number) =>
    Array.from({ length: Math.ceil(files.length / size) }, (_, at) =>
      files.slice(at * size, (at + 1) * size),
    );
  const short = tests.filter(file => !isAlone(file));
  const isFlow = (file: string) => file.startsWith('test/flows/') && !usesBrowser(file);
  const isOther = (file: string) => !isOfClient(file) && !isFlow(file) && !usesBrowser(file);
  return [
    ...cut(short.filter(isOther), groupSizes.tap),
    ...cut(short.filter(isOfClient), groupSizes.client),
    ...cut(short.filter(isFlow), groupSizes.tap),
    ...cut(short.filter(usesBrowser), groupSizes.browser),
    ...cut(tests.filter(isAlone), 1),
  ];
}

/** The chosen mutants, wherever their lines are by now. */
function listed(): Mutant[] {
  const texts = new Map(readSources(['server', 'client', 'shared']).map(({ path, text }) => [path, text]));
  const isThere = (mutant: Mutant) =>
    plant(texts.get(findFile([...texts.keys()], mutant.file) ?? '') ?? '', mutant) !== null;
  const mutants = read<Mutant[]>(values.list).filter(({ id, file }) => `${id} ${file}`.includes(values.only));
  for (const mutant of mutants) if (!isThere(mutant)) console.log(`${mutant.id}: its lines are gone`);
  return mutants.filter(isThere);
}

/** A line for each area. */
function sum(mutants: readonly Mutant[], isKilled: (mutant: Mutant) => boolean): void {
  for (const [area, drawn] of Map.groupBy([...mutants], mutant => mutant.area)) {
    const killed = drawn.filter(isKilled).length;
    console.log(`${area}: ${drawn.length} drawn, ${killed} killed, ${drawn.length - killed} survived`);
  }
}

async function play(): Promise<void> {
  const { tests, results, before, note, judgeNear, judge } = openJudging();
  const mutants = listed();
  const copies = [];
  for (const name of ['copy-1', 'copy-2']) copies.push(await createCopy(join(values.in, name), 'play'));
  const left = mutants.filter(({ id }) => results[id] === undefined);
  const alive = new Set(values.together ? left : []);
  const queue = values.together ? [] : left;
  await Promise.all(
    copies.map(async copy => {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        if (await judgeNear(copy, mutant)) alive.add(mutant);
      }
    }),
  );
  console.log(`${alive.size} live after the near tests`);
  const bundles = bundlesOf(tests);
  await Promise.all(
    copies.map(async copy => {
      for (let files = bundles.shift(); files !== undefined; files = bundles.shift()) {
        await judge(copy, files, alive);
        console.log(`${bundles.length} bundles left, ${alive.size} live`);
      }
    }),
  );
  for (const mutant of alive) note(mutant, null);
  sum(mutants, ({ id }) => results[id] !== null);
  const lost = mutants.filter(({ id }) => before[id] && results[id] === null);
  if (values.before !== undefined)
    console.log(`Killed before and not now: ${lost.map(({ id }) => id).join(', ') || 'none'}`);
}

await (positionals[0] === 'make' ? make() : play());
