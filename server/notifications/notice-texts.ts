/** The text of a notice in a person's language, from the interface's texts (`notices` of the common namespace). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dishName } from '#shared/catalog/dish-names.ts';
import type { Alert, AlertDetails, Dish } from './alert-store.ts';
import type { AudienceLevel } from './notification-tables.ts';

export type NoticeTexts = {
  of(
    alert: Alert,
    language: string,
    context: { level: AudienceLevel; nowMs: number },
  ): { title: string; body: string; place: string | null };
};

/** Used if there is no other title (spec §9). */
export const defaultTitle = 'Notification';

const languages = ['en', 'pl-PL'] as const;
type Language = (typeof languages)[number];
type Place = Pick<AlertDetails, 'tableLabel' | 'orderName' | 'orderNumber'>;
const placesNamed = 3;
type Values = Readonly<Record<string, string | number>>;

function languageOf(tag: string): Language {
  return languages.find(language => language.slice(0, 2) === tag.slice(0, 2)) ?? 'en';
}

function dishWords(dishes: readonly Dish[], language: Language): string {
  return dishes
    .map(({ quantity, name, names }) => {
      const word = dishName({ name, names }, language);
      return quantity > 1 ? `${quantity} × ${word}` : word;
    })
    .join(', ');
}

/** `folder`: one file per language. */
export function createNoticeTexts(folder: string): NoticeTexts {
  const texts = new Map(
    languages.map(language => {
      const { notices, approvals, paymentKinds } = JSON.parse(
        readFileSync(join(folder, `${language}.json`), 'utf8'),
      );
      const asked = { kinds: approvals.kinds, payments: paymentKinds };
      return [language, { ...notices, asked } as unknown];
    }),
  );

  const text = (language: Language, key: string, values: Values = {}): string => {
    const found = key
      .split('.')
      .reduce<unknown>((node, name) => (node as Values | undefined)?.[name], texts.get(language));
    const pattern = typeof found === 'string' ? found : '';
    return pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };

  const place = ({ tableLabel, orderName, orderNumber }: Place, language: Language): string => {
    if (tableLabel !== undefined) return text(language, 'place.table', { table: tableLabel });
    if (orderName !== undefined) return orderName;
    return text(language, 'place.order', { number: orderNumber ?? '' });
  };

  /** "Table 5, Table 7 +2" */
  const placesOf = (places: readonly Place[], language: Language): string => {
    const named = places.slice(0, placesNamed).map(one => place(one, language));
    const more = places.length - named.length;
    return named.join(', ') + (more > 0 ? ` +${more}` : '');
  };

  const stations = (names: readonly string[], language: Language): string =>
    [...new Set(names)].map(name => text(language, `stations.${name}`)).join(', ');

  /** "Void 2 × Żurek"; an alert of an earlier version only has the subject. */
  const asked = (
    { kind, subject, line }: Exclude<AlertDetails['approval'], undefined>,
    language: Language,
  ): string => {
    if (kind === undefined) return subject;
    const what =
      line === undefined
        ? text(language, `asked.payments.${subject}`) || subject
        : `${line.quantity} × ${dishName(line, language)}`;
    return text(language, `asked.kinds.${kind}`, { subject: what });
  };

  const write = (
    { kind, details }: Alert,
    language: Language,
    { level, nowMs }: { level: AudienceLevel; nowMs: number },
  ): [title: string, body: string] => {
    const where = place(details, language);
    const say = (key: string, values: Values = {}): [string, string] => [
      text(language, `${key}.title`, { place: where, ...values }),
      text(language, `${key}.body`, { place: where, ...values }),
    ];
    const { dishes = [], late, approval, receipt, unavailable, report, transfer } = details;
    const meant = kind === 'ready' ? dishes.filter(({ state }) => state === 'waiting') : dishes;
    const what = {
      dishes: dishWords(meant, language),
      station: stations(
        meant.map(({ station }) => station),
        language,
      ),
    };
    if (kind === 'ready') return say(level === 'own' ? 'ready' : 'nobodyTakes', what);
    if (kind === 'recalled') return say('recalled', what);
    if (late !== undefined) {
      const minutes = Math.max(1, Math.floor((nowMs - Date.parse(late.sinceAt)) / 60_000));
      const shown = { dishes: dishWords(late.dishes, language), station: stations([late.station], language) };
      return say(late.what === 'preparing' ? 'late' : 'unserved', { ...shown, minutes });
    }
    if (approval !== undefined)
      return say('approval', { name: approval.askedBy.name, subject: asked(approval, language) });
    if (receipt !== undefined)
      return say(receipt.isUnknown ? 'receiptUnknown' : 'receiptFailed', {
        printer: receipt.printerName ?? text(language, 'simulator'),
      });
    if (unavailable !== undefined) {
      const { instead } = unavailable;
      const values = {
        dishes: dishWords(unavailable.dishes, language),
        instead: instead.map(dish => dishName(dish, language)).join(', '),
      };
      return say(instead.length === 0 ? 'unavailable' : 'unavailableInstead', values);
    }
    if (report !== undefined) {
      const values = { dish: dishName(report.dish, language), name: report.by };
      return say(report.isConfirmed ? 'reportConfirmed' : 'reportRefused', values);
    }
    if (transfer !== undefined) {
      const values = { name: transfer.by, places: placesOf(transfer.places, language) };
      return say(transfer.outcome === undefined ? 'transfer' : `transferEnded.${transfer.outcome}`, values);
    }
    return say('test');
  };

  return {
    of(alert, tag, context) {
      const language = languageOf(tag);
      const [title, body] = write(alert, language, context);
      const where = alert.orderId === null ? null : place(alert.details, language);
      return { title: title === '' ? defaultTitle : title, body, place: where };
    },
  };
}
