/** docs/limits.md says what shared/kernel/limits.ts says, and which error a test may expect. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { errorStatuses, isErrorCode } from '#shared/kernel/error-catalogue.ts';
import { limits } from '#shared/kernel/limits.ts';

const page = readFileSync('docs/limits.md', 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+) \| .+ \| (.+) \|$/gm)];

t.test('each limit of the page has the value that counts, and an error that exists', async t => {
  t.ok(rows.length > 15);
  for (const [, name = '', value = '', beyond = ''] of rows) {
    t.equal(Number(value.replaceAll(',', '')), Reflect.get(limits, name), name);
    const [, status, code] = /^(\d{3}) `(\w+)`$/.exec(beyond) ?? [];
    if (status === undefined) continue;
    t.equal(isErrorCode(code) && errorStatuses[code], Number(status), `${name}: ${code}`);
  }
});

t.test('each limit of what people make grow stands on the page', async t => {
  const named = rows.map(([, name]) => name);
  const growing = Object.keys(limits).filter(name =>
    /Per(Order|Person|Table|Command|Line|User|Hour)/.test(name),
  );
  t.same(
    growing.filter(name => !named.includes(name) && !/^reports/.test(name)),
    [],
  );
});
