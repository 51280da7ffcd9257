/** Stack traces of bundled code that name the sources' lines, as those of unbundled code do. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const placePattern = /(file:[^\s()]+?):(\d+):(\d+)/;

/**
 * From now on, in this process. Maps are read with the first trace that somebody reads: Node's own support reads those of all modules while they are loaded,
 * which takes a third of a start.
 */
export function nameSourceLines(folder: string): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    let map = maps.get(file);
    if (map === undefined) {
      map = readMap(`${file}.map`);
      maps.set(file, map);
    }
    return map;
  };
  const prefix = pathToFileURL(folder + sep).href;
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map(frame =>
      String(frame).replace(placePattern, (place, url: string, line: string, column: string) => {
        if (!url.startsWith(prefix)) return place;
        const file = fileURLToPath(url);
        // Lines and columns of a trace count from 1, those of a map from 0.
        const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
        if (origin === undefined || !('originalSource' in origin)) return place;
        const source = resolve(dirname(file), origin.originalSource);
        return `${pathToFileURL(source).href}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
      }),
    );
    return [String(error), ...lines.map(line => `    at ${line}`)].join('\n');
  };
}

/** Null where it can't be read: the trace then names the bundle's lines. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
