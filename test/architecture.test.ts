/** The rules of the architecture that a machine can check: who imports whom, owners of big packages. Sizes and names: `file-layout.test.ts`. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { type Import, readSources, root, type SourceFile } from './helpers/source-tree.ts';

const sources = readSources(['server', 'shared', 'client']);

/** `what` may not appear among the imports of files under `from`; `unless` lets named ones through. */
function forbid(from: RegExp, what: (found: Import, file: SourceFile) => boolean): string[] {
  return sources
    .filter(file => from.test(file.path))
    .flatMap(file =>
      file.imports.filter(found => what(found, file)).map(found => `${file.path} → ${found.specifier}`),
    );
}

function folderOf(path: string, depth: number): string {
  return path.split('/').slice(0, depth).join('/');
}

/** Each cycle of the graph as a chain, `a → b → a`. */
function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (node: string, trail: string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

/** Declares schemas, which the server alone checks. */
const schemaFile = /^shared\/\w+\/([\w-]+-schema|named-schemas|schema-parts)\.ts$/;

t.test('shared knows neither server nor client nor the platform', async t => {
  const offenders = forbid(/^shared\//, ({ file, packageName, specifier }, { path }) => {
    if (file !== null) return !file.startsWith('shared/');
    return !(packageName === 'typebox' && schemaFile.test(path)) || specifier.startsWith('node:');
  });
  t.same(offenders, []);
});

t.test(
  'the parts of the server know shared, what all requests go through and the type of the config, not one another',
  async t => {
    const parts = /^server\/(identity|proxy|live|notifications|web|bridge)\//;
    const common =
      /^server\/(http\/(errors|guards|allowed-origins|request-bodies|byte-budget|entity-tag|fair-queue|idempotency-keys|logged-path|network-switch|rate-limiter|request-ids|this-computer|token-bucket)|store\/(database|dialect-sql|durable-files|json-rows|prepared-query))\.ts$/;
    const offenders = forbid(parts, ({ file, isTypeOnly }, { path }) => {
      if (file === null || file.startsWith('shared/') || common.test(file)) return false;
      if (file === 'server/config.ts') return !isTypeOnly;
      return folderOf(file, 2) !== folderOf(path, 2);
    });
    t.same(offenders, []);
  },
);

t.test('the origin knows no sockets, no proxy, no sign-in and no push', async t => {
  const common =
    /^server\/(http\/(errors|guards|declared-requests|entity-tag|idempotency-keys|request-bodies|request-ids|request-validation)|store\/(database|dialect-sql|json-rows|prepared-query))\.ts$/;
  const foreign = [
    'ws',
    'undici',
    '@fastify/websocket',
    '@clerk/fastify',
    '@clerk/backend',
    'firebase-admin',
    'jose',
  ];
  const offenders = forbid(/^server\/origin\//, ({ file, packageName }) => {
    if (file === null) return foreign.includes(packageName ?? '');
    return !file.startsWith('shared/') && !file.startsWith('server/origin/') && !common.test(file);
  });
  t.same(offenders, []);
});

/** The origin's modules, the lowest first, with what the others may import of them: the table of `docs/architecture.md`. */
const originModules = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `(\w+)` \|[^|]*\| ([^|]+) \|$/gm),
].map(([, name = '', door = '']) => ({
  name,
  door: door === 'every file' ? null : [...door.matchAll(/`([\w-]+)`/g)].map(([, file]) => file),
}));

/** Index of the file's module; Infinity for the files that put the modules together; null outside of the origin. */
function originRank(path: string): number | null {
  const [, folder] = /^server\/origin\/([^/]+)/.exec(path) ?? [];
  if (folder === undefined) return null;
  const rank = originModules.findIndex(({ name }) => name === folder);
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

/** The schema of the store names the rows of every module. */
const originTables = 'server/origin/kernel/origin-tables.ts';

t.test("the origin's modules import downwards only, types too", async t => {
  t.same(
    [...new Set(sources.map(({ path }) => /^server\/origin\/(\w+)\//.exec(path)?.[1]))].sort(),
    [...originModules.map(({ name }) => name), 'sample', undefined].sort(),
    'every folder is a module',
  );
  const offenders = forbid(/^server\/origin\//, ({ file }, { path }) => {
    const to = file === null ? null : originRank(file);
    return to !== null && to > (originRank(path) ?? 0) && path !== originTables;
  });
  t.same(offenders, []);
});

t.test(
  'a module of the origin is imported through its door alone, and each file of a door is needed',
  async t => {
    const needed = new Set<string>();
    const offenders = forbid(/^server\/(?!commands\/)/, ({ file }, { path }) => {
      const to = file === null ? null : originRank(file);
      const from = originRank(path);
      const door = originModules[to ?? -1]?.door;
      if (file === null || door === undefined || door === null || path === originTables) return false;
      if (from === to || from === Number.POSITIVE_INFINITY) return false;
      const name = basename(file, '.ts');
      needed.add(name);
      return !door.includes(name);
    });
    t.same(offenders, []);
    t.same(
      originModules.flatMap(({ door }) => door ?? []).filter(name => name !== undefined && !needed.has(name)),
      [],
      'in a door without need',
    );
  },
);

t.test('rules do no I/O and stores know no HTTP', async t => {
  const rules = forbid(/-rules\.ts$/, ({ packageName, file, isTypeOnly }) => {
    if (isTypeOnly) return false;
    return (packageName !== null && packageName !== 'typebox') || /-(store|routes)\.ts$/.test(file ?? '');
  });
  const stores = forbid(/-store\.ts$/, ({ packageName }) => packageName === 'fastify');
  t.same([...rules, ...stores], []);
});

t.test('the client knows nothing of the server, and of the schemas only their types', async t => {
  const offenders = forbid(/^client\//, ({ file, isTypeOnly, packageName }) => {
    if (packageName === 'typebox') return true;
    if (file === null) return false;
    return file.startsWith('server/') || (schemaFile.test(file) && !isTypeOnly);
  });
  t.same(offenders, []);
});

t.test(
  'screens of different areas know nothing of one another, and the parts of the interface no data',
  async t => {
    const screens = forbid(/^client\/screens\//, ({ file }, { path }) => {
      const isScreen = file?.startsWith('client/screens/') === true && !file.endsWith('.css');
      return isScreen && folderOf(file, 3) !== folderOf(path, 3);
    });
    const ui = forbid(/^client\/ui\//, ({ file }) =>
      /^client\/(screens|data|writes|identity|orders)\//.test(file ?? ''),
    );
    t.same([...screens, ...ui], []);
  },
);

/** Places whose folders import values in one direction only. */
const layered = [
  'server',
  'shared',
  'client',
  ...['admin', 'preparation', 'waiter', 'auth', 'account'].map(area => `client/screens/${area}`),
];

/** Folder of `path` below `place`, the place itself for its own files; null outside of it. */
function folderBelow(place: string, path: string | null): string | null {
  if (path === null || !path.startsWith(`${place}/`)) return null;
  const depth = place.split('/').length + 1;
  return path.split('/').length > depth ? folderOf(path, depth) : place;
}

t.test('the folders of a place import each other without a circle', async t => {
  for (const place of layered) {
    const imported = new Map<string, Set<string>>();
    for (const { path, imports } of sources) {
      const from = folderBelow(place, path);
      if (from === null) continue;
      const targets = imported.get(from) ?? new Set();
      imported.set(from, targets);
      for (const { file, isTypeOnly, names } of imports) {
        const to = folderBelow(place, file);
        // Without names: loaded when it is needed, as a screen's chunk.
        const isModule = file !== null && !file.endsWith('.css');
        if (isModule && !isTypeOnly && names.length > 0 && to !== null && to !== from) targets.add(to);
      }
    }
    t.same(findCycles(imported), [], place);
  }
});

t.test('each big dependency has one owner', async t => {
  const owners: Record<string, RegExp> = {
    undici: /^server\/proxy\/origin-client\.ts$/,
    '@clerk/fastify': /^server\/identity\/clerk\//,
    '@clerk/backend': /^server\/identity\/clerk\/clerk-(proxy|webhook-routes)\.ts$/,
    '@fastify/websocket': /^server\/live\/live-plugin\.ts$/,
    '@fastify/static': /^server\/web\/static-plugin\.ts$/,
    nodemailer: /^server\/compose\/smtp-mailer\.ts$/,
    'firebase-admin': /^server\/notifications\/push\/push-sender\.ts$/,
    'acme-client': /^server\/tls\/acme\/order-certificate\.ts$/,
    jose: /^server\/identity\//,
    '@silvia-odwyer/photon-node': /^server\/identity\/account\/image-thread\.ts$/,
    '@resvg/resvg-wasm': /^server\/origin\/printing\/printers\/picture-thread\.ts$/,
    kysely:
      /^server\/(store\/(database|dialect-sql|group-commit|json-rows|prepared-query|sqlite-\w+|postgres\/)|origin\/|identity\/|notifications\/)/,
    pg: /^server\/(store\/postgres|cluster)\//,
    '@nats-io/transport-node': /^server\/cluster\/nats-bus\.ts$/,
    'node:sqlite': /^server\/(store\/(sqlite-|backup-files\/)[\w-]+|backups\/([\w-]+\/)?[\w-]+)\.ts$/,
    'age-encryption': /^server\/backups\/external\/encrypted-copy\.ts$/,
    'prom-client': /^server\/web\/metrics-routes\.ts$/,
    wouter: /^client\/(app|identity\/|ui\/|screens\/|data\/preload|routing\/|orders\/|notifications\/)/,
    firebase: /^client\/notifications\/push\/firebase-messaging\.ts$/,
    uqr: /^(client\/ui\/qr-code\.tsx|server\/tls\/trust-page\.ts|server\/origin\/(invoices\/paper\/invoice-pdf|printing\/printers\/qr-dots)\.ts)$/,
    fflate: /^server\/origin\/reports\/accountant\/month-archive\.ts$/,
    pdfkit: /^server\/origin\/kernel\/sheets\/pdf-pages\.ts$/,
    jotai: /^client\//,
  };
  const offenders = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, packageName }) => {
      const owner = owners[specifier] ?? owners[packageName ?? ''];
      return owner === undefined || owner.test(path) ? [] : [`${path} → ${specifier}`];
    }),
  );
  t.same(offenders, []);
});

t.test('there is no import cycle, of types neither', async t => {
  const edges = sources.map(
    ({ path, imports }) => [path, imports.flatMap(({ file }) => (file === null ? [] : [file]))] as const,
  );
  t.same(findCycles(new Map(edges)), []);
});

t.test('only the config reads the environment', async t => {
  const readers = sources.filter(
    ({ path, text }) => path !== 'server/config.ts' && /process\.env/.test(text),
  );
  t.same(
    readers.map(({ path }) => path),
    [],
  );
});

t.test('no enum, no left-over work', async t => {
  const marks = /\bTODO\b|\bFIXME\b|\bXXX\b|^\s*(export )?(const )?enum /m;
  t.same(
    sources.filter(({ text }) => marks.test(text)).map(({ path }) => path),
    [],
  );
});

t.test('nothing on a screen moves for more than 200 ms, but what shows that time passes', async t => {
  const durations = readSources(['client'], ['.css']).flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*(?:animation|transition): (.*);$/gm)].flatMap(([, value = '']) => {
      const [, number = '0', unit] = /(\d*\.?\d+)(m?s)\b/.exec(value) ?? [];
      const showsTime = value.includes(' linear') || path.endsWith('skeleton.module.css');
      return Number(number) * (unit === 's' ? 1_000 : 1) > 200 && !showsTime ? [`${path}: ${value}`] : [];
    }),
  );
  t.same(durations, []);
});
