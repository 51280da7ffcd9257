/** The dish whose tickets are highlighted, from a tap on "all day" until the next one or a timeout. */
import { useEffect, useState } from 'react';
import { useData } from '../../../data/data-context.tsx';

const litMs = 30_000;

export function useLitDish(): { litDish: string | null; lightDish: (dish: string) => void } {
  const { setTimer } = useData();
  const [litDish, setLitDish] = useState<string | null>(null);
  useEffect(
    () => (litDish === null ? undefined : setTimer(() => setLitDish(null), litMs)),
    [litDish, setTimer],
  );
  return { litDish, lightDish: dish => setLitDish(lit => (lit === dish ? null : dish)) };
}
