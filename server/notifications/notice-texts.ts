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

class LanguageTexts {
  readonly #language: Language;
  readonly #texts: unknown;

  constructor(language: Language, folder: string) {
    const { notices, approvals, paymentKinds } = JSON.parse(
      readFileSync(join(folder, `${language}.json`), 'utf8'),
    );
    this.#language = language;
    this.#texts = { ...notices, asked: { kinds: approvals.kinds, payments: paymentKinds } };
  }

  place({ tableLabel, orderName, orderNumber }: Place): string {
    if (tableLabel !== undefined) return this.#text('place.table', { table: tableLabel });
    if (orderName !== undefined) return orderName;
    return this.#text('place.order', { number: orderNumber ?? '' });
  }

  write(
    { kind, details }: Alert,
    { level, nowMs }: { level: AudienceLevel; nowMs: number },
  ): [title: string, body: string] {
    const where = this.place(details);
    const say = (key: string, values: Values = {}): [string, string] => [
      this.#text(`${key}.title`, { place: where, ...values }),
      this.#text(`${key}.body`, { place: where, ...values }),
    ];
    const { dishes = [], late, approval, receipt, unavailable, report, transfer } = details;
    const meant = kind === 'ready' ? dishes.filter(({ state }) => state === 'waiting') : dishes;
    const what = {
      dishes: this.#dishes(meant),
      station: this.#stations(meant.map(({ station }) => station)),
    };
    if (kind === 'ready') return say(level === 'own' ? 'ready' : 'nobodyTakes', what);
    if (kind === 'recalled') return say('recalled', what);
    if (late !== undefined) {
      const minutes = Math.max(1, Math.floor((nowMs - Date.parse(late.sinceAt)) / 60_000));
      const shown = { dishes: this.#dishes(late.dishes), station: this.#stations([late.station]) };
      return say(late.what === 'preparing' ? 'late' : 'unserved', { ...shown, minutes });
    }
    if (approval !== undefined)
      return say('approval', { name: approval.askedBy.name, subject: this.#asked(approval) });
    if (receipt !== undefined)
      return say(receipt.isUnknown ? 'receiptUnknown' : 'receiptFailed', {
        printer: receipt.printerName ?? this.#text('simulator'),
      });
    if (unavailable !== undefined) {
      const { instead } = unavailable;
      const values = {
        dishes: this.#dishes(unavailable.dishes),
        instead: instead.map(dish => dishName(dish, this.#language)).join(', '),
      };
      return say(instead.length === 0 ? 'unavailable' : 'unavailableInstead', values);
    }
    if (report !== undefined) {
      const values = { dish: dishName(report.dish, this.#language), name: report.by };
      return say(report.isConfirmed ? 'reportConfirmed' : 'reportRefused', values);
    }
    if (transfer !== undefined) {
      const values = { name: transfer.by, places: this.#places(transfer.places) };
      return say(transfer.outcome === undefined ? 'transfer' : `transferEnded.${transfer.outcome}`, values);
    }
    return say('test');
  }

  #text(key: string, values: Values = {}): string {
    const found = key
      .split('.')
      .reduce<unknown>((node, name) => (node as Values | undefined)?.[name], this.#texts);
    const pattern = typeof found === 'string' ? found : '';
    return pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  }

  #dishes(dishes: readonly Dish[]): string {
    return dishes
      .map(({ quantity, name, names }) => {
        const word = dishName({ name, names }, this.#language);
        return quantity > 1 ? `${quantity} × ${word}` : word;
      })
      .join(', ');
  }

  /** "Table 5, Table 7 +2" */
  #places(places: readonly Place[]): string {
    const named = places.slice(0, placesNamed).map(one => this.place(one));
    const more = places.length - named.length;
    return named.join(', ') + (more > 0 ? ` +${more}` : '');
  }

  #stations(names: readonly string[]): string {
    return [...new Set(names)].map(name => this.#text(`stations.${name}`)).join(', ');
  }

  /** "Void 2 × Żurek"; an alert of an earlier version only has the subject. */
  #asked({ kind, subject, line }: Exclude<AlertDetails['approval'], undefined>): string {
    if (kind === undefined) return subject;
    const what =
      line === undefined
        ? this.#text(`asked.payments.${subject}`) || subject
        : `${line.quantity} × ${dishName(line, this.#language)}`;
    return this.#text(`asked.kinds.${kind}`, { subject: what });
  }
}

/** `folder`: one file per language. */
export function createNoticeTexts(folder: string): NoticeTexts {
  const texts = { en: new LanguageTexts('en', folder), 'pl-PL': new LanguageTexts('pl-PL', folder) };
  return {
    of(alert, tag, context) {
      const ofLanguage = texts[languageOf(tag)];
      const [title, body] = ofLanguage.write(alert, context);
      const place = alert.orderId === null ? null : ofLanguage.place(alert.details);
      return { title: title === '' ? defaultTitle : title, body, place };
    },
  };
}
