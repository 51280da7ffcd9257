/** Asks about an order's allergies before the pay sheet sends; sends at once if there is nothing to ask. Loaded on an allergic order's first Send. */
import { useEffect, useState } from 'react';
import type { Allergen } from '#shared/catalog/allergens.ts';
import { freeAllergyTexts } from '#shared/order/allergen-words.ts';
import { unconfirmedClash, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { AllergyWarningDialog } from '../dialogs/allergy-warning-dialog.tsx';

export type AllergyAnswer = { allergyConfirmed?: Allergen[]; allergyTextsConfirmed?: string[] };

function findWarning({ allergies = [], allergyNote, allergyTextsConfirmed }: Order, lines: OrderLine[]) {
  const texts = allergyTextsConfirmed === undefined ? freeAllergyTexts({ allergies, allergyNote }) : [];
  const dishes = lines.map(({ name, names, seat, allergens = [], allergyConfirmed }) => ({
    name,
    names,
    seat,
    clash: unconfirmedClash({ seat, allergens }, allergies, allergyConfirmed?.allergens),
  }));
  return { texts, allergies, dishes: dishes.filter(({ clash }) => clash.length > 0) };
}

export function UnsentAllergies({
  order,
  lines,
  onSend,
  onClose,
}: {
  order: Order;
  lines: OrderLine[];
  onSend: (answer: AllergyAnswer) => void;
  onClose: () => void;
}) {
  /** Asked once: a colleague's change must not send behind the question. */
  const [{ texts, allergies, dishes }] = useState(() => findWarning(order, lines));
  const confirmed = uniqueAllergens(...dishes.map(({ clash }) => clash));
  const isAsked = dishes.length + texts.length > 0;
  useEffect(() => {
    if (isAsked) return;
    onClose();
    onSend({});
  }, [isAsked, onClose, onSend]);
  if (!isAsked) return null;
  const confirm = () =>
    onSend({
      ...(confirmed.length > 0 && { allergyConfirmed: confirmed }),
      ...(texts.length > 0 && { allergyTextsConfirmed: texts }),
    });
  return (
    <AllergyWarningDialog warning={{ kind: 'send', dishes, allergies, texts, confirm }} onClose={onClose} />
  );
}
