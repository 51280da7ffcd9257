/** docs/configuration.md and .env.example, as the table of variables makes them. */
import { variableSections } from '../../server/environment/variables.ts';

const sections = Object.entries(variableSections).map(([title, variables]) => ({
  title,
  variables: Object.entries(variables),
}));

function asCode(text: string): string {
  const isValue = /^[\w./:-]+$/.test(text) && !/^(embedded|–)$/.test(text);
  return isValue ? `\`${text}\`` : text;
}

export function configurationPage(): string {
  const tables = sections.map(({ title, variables }) => {
    const rows = variables.map(
      ([name, { meaning, usual, example }]) =>
        `| \`${name}\` | ${meaning} | ${asCode(usual)} | \`${example}\` |`,
    );
    return [`## ${title}`, '', '| variable | meaning | default | example |', '|---|---|---|---|', ...rows];
  });
  return `# Configuration

This page says what each environment variable means.

Every variable is optional. Set variables in the environment, or in a file \`.env\` in the program's folder as \`NAME=value\`, one a line.
The environment wins over the file. A wrong value stops the start with one sentence for each fault.
[.env.example](../.env.example) lists the same variables. Both files are generated from \`server/environment/variables.ts\` by
\`WRITE=docs npm test -- configuration-page\`.

${tables.map(lines => lines.join('\n')).join('\n\n')}
`;
}

export function environmentExample(): string {
  const parts = sections.map(({ title, variables }) =>
    [
      `# ${title}`,
      ...variables.map(
        ([name, { example }]) => `#${name}=${/\s|[{"]/.test(example) ? `'${example}'` : example}`,
      ),
    ].join('\n'),
  );
  return `# Copy this file to .env and uncomment what you need. The environment wins over this file. docs/configuration.md says what each variable means.\n\n${parts.join('\n\n')}\n`;
}
