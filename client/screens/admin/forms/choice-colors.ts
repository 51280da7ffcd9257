/** Colours offered for locations and categories, distinguishable in light and dark mode. */
export const choiceColors = [
  '#2563eb',
  '#0d9488',
  '#65a30d',
  '#ca8a04',
  '#ea580c',
  '#dc2626',
  '#c026d3',
  '#6d28d9',
  '#64748b',
] as const;
