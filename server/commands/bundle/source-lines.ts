/** Maps stack traces of bundled code to the sources' lines. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const placePattern = /(file:[^\s()]+?):(\d+):(\d+)/;

/**
 * Applies to this process from now on. Maps are read with the first trace: Node's own support reads the maps of all modules while they are loaded, which
 * takes a third of a start.
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
        // Lines and columns of a trace start at 1, those of a map at 0.
        const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
        if (origin === undefined || !('originalSource' in origin)) return place;
        const source = resolve(dirname(file), origin.originalSource);
        return `${pathToFileURL(source).href}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
      }),
    );
    return [String(error), ...lines.map(line => `    at ${line}`)].join('\n');
  };
}

/** Null if it can't be read: the trace then has the bundle's lines. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
