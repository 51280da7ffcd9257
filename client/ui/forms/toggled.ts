/** The list without the entry, or with it at the end if it had none. */
export function toggled<T>(list: readonly T[], entry: T): T[] {
  return list.includes(entry) ? list.filter(other => other !== entry) : [...list, entry];
}
