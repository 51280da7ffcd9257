/** What a browser is called in the list of a person's sessions, from what it says of itself. Pure. */

type Sign = readonly [name: string, pattern: RegExp];

/** In order: most browsers also name those whose engine they share. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function nameIn(signs: readonly Sign[], userAgent: string): string | undefined {
  return signs.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** E.g. `Chrome · Android`; empty for what isn't known, so that every language can say so itself. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(' · ');
}
