/** Replaces characters that a printer lacks: Cyrillic and Greek by sound, others without their accents. */

/** The first character of each word is replaced by the rest of the word. */
const soundOf = new Map(
  [
    'аa бb вv гh ґg дd еe єie жzh зz иy іi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia',
    'ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz',
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
    'łl đd øo æae œoe ßss þth ðd ıi ŋng ħh',
    '–- —- ‑- −- „" “" ”" «" »" ‘\' ’\' ‚, →-> ←<- ↔<-> €EUR ×x ÷: ·. •*',
  ]
    .join(' ')
    .split(' ')
    .map(word => [word.slice(0, 1), word.slice(1)] as const),
);

function bySound(letter: string): string | undefined {
  const lower = soundOf.get(letter.toLowerCase());
  if (lower === undefined || letter === letter.toLowerCase()) return lower;
  return lower.slice(0, 1).toUpperCase() + lower.slice(1);
}

/** Null if the letter has no printable replacement. Capitals that most fonts lack, such as Georgian ones, become lower case. */
export function transliterated(letter: string, isPrintable: (letter: string) => boolean): string | null {
  const small = letter.toLowerCase();
  if (isPrintable(small)) return small;
  const plain = (bySound(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')).replaceAll(
    '\u2044',
    '/',
  );
  const parts = Array.from(plain, part => (isPrintable(part) ? part : (bySound(part) ?? part)));
  const text = parts.join('');
  return Array.from(text).every(isPrintable) ? text : null;
}
