/** A release's number and changelog, and that every released version has a store that updates are tried with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  findVersionFault,
  releaseChangelog,
  releasedVersions,
} from '../../../server/commands/release/release-rules.ts';
import { root } from '../../helpers/source-tree.ts';
import { listVersions } from '../../upgrade/recorded-stores.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n- Rye bread.\n';

t.test('a version follows the one before, step by step', async t => {
  for (const next of ['1.4.3', '1.5.0', '2.0.0']) t.equal(findVersionFault(next, '1.4.2', true), null, next);
  for (const other of ['1.4.1', '1.4.4', '1.5.1', '1.6.0', '3.0.0', '0.9.0'])
    t.equal(findVersionFault(other, '1.4.2', true), `${other} does not follow 1.4.2.`);
  t.equal(findVersionFault('1.4.2', '1.4.2', true), '1.4.2 is released already.');
  t.equal(findVersionFault('0.1.0', '0.1.0', false), null, 'the first');
  for (const wrong of ['1.4', 'v1.4.3', '1.4.3-beta', ''])
    t.match(findVersionFault(wrong, '1.4.2', true), 'three numbers', wrong);
});

t.test('a release takes what was unreleased, and there has to be something', async t => {
  const first = releaseChangelog(changelog, '1.0.0', '2026-12-01') ?? '';
  t.equal(first, changelog.replace('## Unreleased\n', '## Unreleased\n\n## [1.0.0] - 2026-12-01\n'));
  t.same(releasedVersions(first), ['1.0.0']);
  t.equal(releaseChangelog(first, '1.0.1', '2026-12-02'), null, 'nothing has changed since');
  const more = first.replace('## Unreleased\n', '## Unreleased\n\n### Fixed\n- Rye bread is back.\n');
  t.same(releasedVersions(releaseChangelog(more, '1.0.1', '2026-12-02') ?? ''), ['1.0.1', '1.0.0']);
});

t.test('each released version has a store that the test of updates opens', async t => {
  const released = releasedVersions(readFileSync(join(root, 'docs', 'changelog.md'), 'utf8'));
  const missing = released.filter(version => !listVersions().includes(version));
  t.same(missing, []);
});
