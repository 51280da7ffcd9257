/** `npm run screenshots`: the pictures of the README and the manual; `-- gallery <folder>`: every screen and dialog; `-- icons`: the installed app's icons. */
const files: Readonly<Record<string, string>> = { gallery: './take-gallery.ts', icons: './make-icons.ts' };

const [what = ''] = process.argv.splice(2, 1);
if (what !== '' && files[what] === undefined)
  throw new Error(`npm run screenshots [-- ${Object.keys(files).join('|')}]`);
await import(files[what] ?? './take-screenshots.ts');
