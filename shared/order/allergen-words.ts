/**
 * Finds the EU's allergens in what a waiter types, in Polish and English with inflections: "bez orzechów", "peanuts".
 * Words that it does not know remain free text, which no dish is checked against.
 */
import { type Allergen, allergens } from '../catalog/allergens.ts';
import type { OrderAllergy } from '../catalog/allergy-schema.ts';
import { foldText } from '../kernel/fold-text.ts';

/** Words without accents; `~` is any ending. */
const words: Readonly<Record<Allergen, string>> = {
  gluten:
    '(?:bez)?gluten~|celia~|coelia~|pszen~|zyto|zyta|zytn~|jeczm~|orkisz~|owies|owsa|owsian~|maka|maki|mace|make|wheat|rye|barley|oats?|oatmeal|spelt|flour',
  crustaceans:
    'skorupiak~|krewet~|krab|krab(?:a|y|ow|ami|ach)|homar~|langust~|rak(?:i|ow|ami|ach|om)|owoc~ morza|crustacean~|shrimps?|prawns?|crabs?|lobsters?|crayfish|sea ?food|shell ?fish',
  eggs: 'jaj(?:k[oaiu]?|kiem|kami|kach|kom|ek|ka|o|a|em|u|om|ami|ach|eczn~|eczk~|cz~|ow~)?|majonez~|eggs?|mayo|mayonnaise',
  fish: 'ryb(?:a|y|e|ie|o|om|ami|ach|k~|n~)?|losos~|dorsz~|tunczyk~|sledz~|makrel~|pstrag~|anchois|(?<!shell )fish(?:es)?|sea ?food|salmon|cod|tuna|herrings?|mackerel|trout|anchov~',
  peanuts:
    'orzesz~(?: (?:ziemn|arach)~)?|orzech~ (?:ziemn|arach)~|arachid~|fistasz~|masl~(?= orzech)|pea ?nuts?|ground ?nuts?|monkey nuts?',
  soybeans: 'soj[aeioy]?|soi|soje|soja~|sojow~|soya?|soy ?beans?|soya ?beans?|tofu|edamame',
  milk: '(?:bialk~ )?mle(?:k|cz)~|nabial~|laktoz~|kazein~|smietan~|masl~|ser|ser(?:a|y|u|em|ow|om|ami|ach|ze|owi)|serow~|sernik~|serwat~|twarog~|twaroz~|jogurt~|kefir~|milk~(?: proteins?)?|dairy|lactose|casein|whey|cheeses?|(?<!(?:pea|ground) ?nut )butter|cream|yogh?urts?',
  nuts: '(?:(?:lask|wlosk|brazyl)~ )?(?:orzech|orzesz)~\\b(?! (?:ziemn|arach))(?: (?:lask|wlosk|brazyl|nerkow)~)?|migdal~|nerkow~|pekan~|pistac~|makadam~|macadam~|marcepan~|marzipan|(?<!(?:pea|ground|monkey) )(?:(?:tree|brazil) )?nuts?|hazel ?nuts?|wal ?nuts?|almonds?|cashews?|pecans?',
  celery: 'seler~|celer~',
  mustard: 'gorczyc~|musztard~|mustards?',
  sesame: 'sezam~|sesam~|tahin~',
  sulphites: 'siarcz~|(?:dwutlen~ )?siark~|sul(?:ph|f)it~|sul(?:ph|f)ur~|so2',
  lupin: 'lubin~|lupin~',
  molluscs:
    'mieczak~|malz(?:e|y|a|om|ami|ach)?|omulk~|mule|ostryg~|kalmar~|osmiornic~|slimak~|owoc~ morza|mollus[ck]~|mussels?|oysters?|squids?|calamari|octopus|clams?|scallops?|snails?|sea ?food|shell ?fish',
};

const patterns = allergens.map(
  allergen => [allergen, new RegExp(`\\b(?:${words[allergen].replaceAll('~', '\\w*')})\\b`, 'g')] as const,
);

const severity = /\b(?:siln\w*|ciezk\w*|severe\w*|strong)\b/g;
/** Words that name nothing that the kitchen would have to leave out. */
const fillers =
  /\b(?:al+erg\w*|uczul\w*|nietoleran\w*|intoleran\w*|bez|na|i|oraz|lub|jest|ma|no|not|to|is|and|or|the|free)\b/g;

const plain = (text: string) => foldText(text).replace(/[\s-]+/g, ' ');

/** The allergens that the text names, in the order of the EU's list. */
export function allergensIn(text: string): Allergen[] {
  const folded = plain(text);
  return patterns.flatMap(([allergen, pattern]) => (folded.search(pattern) < 0 ? [] : allergen));
}

/** Whether the text says anything beyond the chosen allergens. */
function isFreeText(text: string, chosen: readonly Allergen[]): boolean {
  const rest = patterns.reduce(
    (left, [allergen, pattern]) => (chosen.includes(allergen) ? left.replace(pattern, '') : left),
    plain(text),
  );
  return /[\p{L}\p{N}]/u.test(rest.replace(fillers, '').replace(severity, ''));
}

/** The rest of the text beyond the chosen allergens: without those of its parts, between commas, that only name them. */
export function textBeyond(text: string, chosen: readonly Allergen[]): string {
  const parts = text.split(/[,;]/);
  const left = parts.filter(part => isFreeText(part, chosen) || plain(part).search(severity) >= 0);
  return left.length === parts.length ? text : left.map(part => part.trim()).join(', ');
}

/** The free texts of an order's allergies, which the waiter confirms once, before dishes are sent. */
export function freeAllergyTexts({
  allergies = [],
  allergyNote,
}: {
  readonly allergies?: readonly OrderAllergy[] | undefined;
  readonly allergyNote?: string | null | undefined;
}): string[] {
  const ofAll = allergies.flatMap(({ seat, allergens }) => (seat === undefined ? allergens : []));
  const notes = [
    { allergens: ofAll, note: allergyNote },
    ...allergies.filter(({ seat }) => seat !== undefined),
  ];
  return notes.flatMap(({ allergens: own, note }) =>
    note && isFreeText(note, [...ofAll, ...own]) ? note : [],
  );
}
