/** Search field for a search on the server, which is sent shortly after the last key press. */
import { useEffect, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { SearchField } from './search-field.tsx';

const pauseMs = 300;

export function DelayedSearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch(search: string): void;
}) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The value was changed from outside: by back, a link or "Clear filters".
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      setAsked(typed);
      onSearch(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={text => setTyped(text.slice(0, limits.searchLength))}
    />
  );
}
