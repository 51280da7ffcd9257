/** Reads a Dockerfile of plain one-line instructions, and plays its stages in folders where no Docker engine runs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';

type Instruction = { readonly name: string; readonly text: string };
type Stage = {
  readonly image: string;
  readonly alias: string | null;
  readonly instructions: Instruction[];
};

type PlayedStage = {
  /** The folder that stands for `/`. */
  readonly folder: string;
  readonly workFolder: string;
  readonly env: Record<string, string>;
  readonly command: string[];
  readonly healthcheck: string[];
  readonly user: string;
};

export function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').map(each => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.endsWith('\\')) throw new Error(`an instruction over several lines can't be played: ${line}`);
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [image = '', , alias = null] = rest.split(/\s+/);
      stages.push({ image, alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** Whether the build context leaves the path out: the last pattern that names it, or a folder above it, decides. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  let ignored = false;
  for (const pattern of patterns) {
    const isKept = pattern.startsWith('!');
    const named = isKept ? pattern.slice(1) : pattern;
    if (named === '*' || path === named || path.startsWith(`${named}/`)) ignored = !isKept;
  }
  return ignored;
}

function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
}

/** `alone`: what RUN may see of this computer. */
export function playStages(
  stages: readonly Stage[],
  { context, folder, alone }: { context: string; folder: string; alone: Record<string, string> },
): PlayedStage {
  const ignore = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const played = new Map<string, PlayedStage>();
  let last: PlayedStage | undefined;
  for (const [index, { alias, instructions }] of stages.entries()) {
    const root = join(folder, alias ?? `stage-${index}`);
    mkdirSync(root, { recursive: true });
    let stage: PlayedStage = {
      folder: root,
      workFolder: root,
      env: {},
      command: [],
      healthcheck: [],
      user: 'root',
    };
    const inside = (path: string) => (isAbsolute(path) ? join(root, path) : join(stage.workFolder, path));
    const play: Record<string, (text: string) => void> = {
      WORKDIR(text) {
        stage = { ...stage, workFolder: inside(text) };
        mkdirSync(stage.workFolder, { recursive: true });
      },
      ENV(text) {
        const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
        stage = { ...stage, env: { ...stage.env, [name]: value } };
      },
      COPY(text) {
        const [, from = null, paths = ''] = /^(?:--from=(\S+)\s+)?(.+)$/.exec(text) ?? [];
        const sources = paths.split(/\s+/);
        const target = sources.pop() ?? '';
        const earlier = from === null ? null : played.get(from)?.folder;
        if (earlier === undefined) throw new Error(`COPY from an unknown stage: ${text}`);
        for (const source of sources) {
          const path = earlier === null ? join(context, source) : join(earlier, source);
          const to = target.endsWith('/')
            ? join(inside(target), source.split('/').at(-1) ?? '')
            : inside(target);
          mkdirSync(dirname(to), { recursive: true });
          const filter = (each: string) => earlier !== null || !isIgnored(relative(context, each), ignore);
          if (!filter(path)) throw new Error(`.dockerignore leaves out ${source}`);
          cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
        }
      },
      RUN(text) {
        // Paths from the root are the stage's.
        const script = text.replace(/(?<=\s)\/(?=data|app)/g, `${root}/`);
        run('sh', ['-euc', script], { cwd: stage.workFolder, env: { ...alone, ...stage.env } });
      },
      USER(text) {
        stage = { ...stage, user: text };
      },
      CMD(text) {
        stage = { ...stage, command: JSON.parse(text) };
      },
      HEALTHCHECK(text) {
        stage = { ...stage, healthcheck: JSON.parse(text.slice(text.indexOf('['))) };
      },
      VOLUME() {},
      EXPOSE() {},
    };
    for (const { name, text } of instructions) {
      const step = play[name];
      if (step === undefined) throw new Error(`${name} can't be played`);
      step(text);
    }
    if (alias !== null) played.set(alias, stage);
    last = stage;
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return last;
}

/** Like `read_only: true`: nobody writes here any more, except below `data`. */
export function makeReadOnly(folder: string): void {
  for (const path of globSync('**/*', { cwd: folder, exclude: name => name === 'data' })) {
    const found = lstatSync(join(folder, path));
    if (!found.isSymbolicLink()) chmodSync(join(folder, path), found.mode & 0o555);
  }
}
