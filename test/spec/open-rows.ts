/** The rows that nothing proves yet, each until the work that will: push. */
export const openRows = {
  push: [],
} as const;
