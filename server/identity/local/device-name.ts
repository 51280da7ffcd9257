/** Derives a browser's name for the session list from its User-Agent. Pure. */

type Sign = readonly [name: string, pattern: RegExp];

/** Order matters: most browsers also name the engine they share. */
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

/** E.g. `Chrome · Android`; empty if unknown, so that the client can translate it. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  return [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(' · ');
}
