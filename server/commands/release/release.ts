/**
 * `npm run release -- <version>`: runs all checks of a release and then makes it: number and changelog, the store for the update test, the commit with its
 * tag, and the archive that restaurants install. With `--check`, or if a check fails, nothing is changed. `-- --pack` only packs the current state.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packArchive } from './pack-archive.ts';
import { findVersionFault, releaseChangelog, releasedVersions } from './release-rules.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const changelogFile = join(root, 'docs', 'changelog.md');
const archives = join(root, '.cache', 'release');
const stores = 'test/upgrade/stores';

class ReleaseRefusedError extends Error {}

function said(command: string, ...args: string[]): string {
  const { status, stdout, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (error !== undefined || status !== 0)
    throw new ReleaseRefusedError(`${command} ${args.join(' ')} did not work`);
  return stdout.trim();
}

function play(title: string, command: string, ...args: string[]): void {
  console.log(`── ${title}`);
  if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new ReleaseRefusedError(`${title}: failed`);
}

function changelogOf(version: string): string {
  const changelog = readFileSync(changelogFile, 'utf8');
  const released = releaseChangelog(changelog, version, new Date().toISOString().slice(0, 10));
  if (released === null) throw new ReleaseRefusedError('docs/changelog.md has nothing under "Unreleased".');
  return released;
}

function pack(): void {
  const packed = packArchive(archives);
  if (packed === null) throw new ReleaseRefusedError('npm packed no archive.');
  console.log(`${packed.archive}\nsha256 ${packed.sum}`);
}

function release(version: string, isCheck: boolean): void {
  if (said('git', 'status', '--porcelain') !== '')
    throw new ReleaseRefusedError('There are changes that are not committed.');
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const isReleased = releasedVersions(readFileSync(changelogFile, 'utf8')).includes(current);
  const fault = findVersionFault(version, current, isReleased);
  if (fault !== null) throw new ReleaseRefusedError(fault);
  const changelog = changelogOf(version);
  let isMade = false;
  try {
    play('Number', 'npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
    writeFileSync(changelogFile, changelog);
    play('Store for the test of updates', process.execPath, 'test/upgrade/record-store.ts', version);
    play('Tests', 'npm', 'test');
    play('Installing', 'npm', 'run', 'trial', '--', 'deploy');
    if (isCheck) return;
    said('git', 'add', '--all');
    said('git', 'commit', '--message', `chore(release): ${version}`);
    said('git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
    isMade = true;
  } finally {
    if (!isMade) {
      said('git', 'checkout', '--', '.');
      said('git', 'clean', '--force', '--', stores);
    }
  }
  pack();
}

const args = process.argv.slice(2);
const [version, ...others] = args.filter(arg => arg !== '--check');
try {
  if (version === undefined || others.length > 0)
    throw new ReleaseRefusedError(
      'Which version? npm run release -- 1.4.0     or, to try it: npm run release -- 1.4.0 --check     The archive alone: npm run release -- --pack',
    );
  if (version === '--pack') pack();
  else release(version, args.includes('--check'));
} catch (error) {
  if (!(error instanceof ReleaseRefusedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
