/** Rules for a release's number and changelog. */

const versionPattern = /^(\d+)\.(\d+)\.(\d+)$/;
const unreleased = '## Unreleased\n';

function numbersOf(version: string): number[] | null {
  return versionPattern.exec(version)?.slice(1).map(Number) ?? null;
}

/** Why `version` can't follow `current`; null if it can. The first release may have the current number. */
export function findVersionFault(version: string, current: string, isReleased: boolean): string | null {
  const wished = numbersOf(version);
  const before = numbersOf(current);
  if (wished === null || before === null) return `"${version}" is no version: three numbers, like 1.4.0.`;
  const place = wished.findIndex((number, index) => number !== before[index]);
  if (place === -1) return isReleased ? `${version} is released already.` : null;
  const isNext =
    (wished[place] ?? 0) === (before[place] ?? 0) + 1 &&
    wished.slice(place + 1).every(number => number === 0);
  return isNext ? null : `${version} does not follow ${current}.`;
}

/** Released versions of the changelog, newest first. */
export function releasedVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, version]) => version ?? '',
  );
}

/** Moves the unreleased entries under this version; null if there are none. `day` is YYYY-MM-DD. */
export function releaseChangelog(changelog: string, version: string, day: string): string | null {
  const [head, rest] = changelog.split(unreleased);
  if (head === undefined || rest === undefined) return null;
  const [changes = ''] = rest.split(/^## /m);
  if (!/^- /m.test(changes)) return null;
  return `${head}${unreleased}\n## [${version}] - ${day}\n${rest}`;
}
