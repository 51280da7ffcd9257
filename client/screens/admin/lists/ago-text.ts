/** Relative time in words: "now", "5 minutes ago", "yesterday". */
const steps: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

export function nowText(language: string): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
}

/** Never in the future, even if the server's clock is ahead. */
export function agoText(iso: string, nowMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const passed = Math.max(0, (nowMs - Date.parse(iso)) / 1_000);
  const step = steps.find(({ seconds }) => passed >= seconds);
  return step === undefined
    ? nowText(language)
    : format.format(-Math.floor(passed / step.seconds), step.unit);
}
