import type { tableShapes } from '#shared/schemas/table-schema.ts';

/** Position and size in centimetres on the plan of the table's location. */
export type SampleTable = {
  readonly label: string;
  readonly seats: number;
  readonly shape: (typeof tableShapes)[number];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly note?: { readonly pl: string; readonly en: string };
};

export type SampleLocation = {
  readonly name: string;
  readonly en: string;
  readonly color: string;
  readonly tables: readonly SampleTable[];
};

const small = { seats: 2, shape: 'square', width: 60, height: 60 } as const;
const square = { seats: 4, shape: 'square', width: 80, height: 80 } as const;
const round = { seats: 4, shape: 'round', width: 100, height: 100 } as const;
const long = { seats: 6, shape: 'rectangle', width: 160, height: 80 } as const;
const counter = { seats: 2, shape: 'rectangle', width: 120, height: 60 } as const;

/** A dining room with window tables, a garden and a bar: 24 tables. */
export const sampleLocations: readonly SampleLocation[] = [
  {
    name: 'Sala główna',
    en: 'Dining room',
    color: '#1d4ed8',
    tables: [
      { ...small, label: '1', x: 40, y: 40 },
      { ...small, label: '2', x: 200, y: 40 },
      { ...small, label: '3', x: 360, y: 40 },
      { ...small, label: '4', x: 520, y: 40 },
      { ...square, label: '5', x: 40, y: 180 },
      { ...square, label: '6', x: 220, y: 180 },
      { ...round, label: '7', x: 400, y: 180 },
      { ...round, label: '8', x: 580, y: 180 },
      { ...long, label: '9', x: 40, y: 360 },
      { ...long, label: '10', x: 280, y: 360 },
      { ...long, label: '11', seats: 8, width: 200, x: 520, y: 360 },
      {
        label: '12',
        seats: 12,
        shape: 'rectangle',
        x: 820,
        y: 100,
        width: 100,
        height: 340,
        note: { pl: 'alkowa', en: 'alcove' },
      },
    ],
  },
  {
    name: 'Ogród',
    en: 'Garden',
    color: '#15803d',
    tables: [
      { ...round, label: 'O1', x: 40, y: 40 },
      { ...round, label: 'O2', x: 240, y: 40 },
      { ...round, label: 'O3', x: 440, y: 40 },
      { ...square, label: 'O4', x: 40, y: 220 },
      { ...square, label: 'O5', x: 240, y: 220 },
      { ...long, label: 'O6', x: 440, y: 220 },
      {
        ...long,
        label: 'O7',
        seats: 8,
        width: 200,
        x: 40,
        y: 380,
        note: { pl: 'pod lipą', en: 'under the linden' },
      },
    ],
  },
  {
    name: 'Bar',
    en: 'Bar',
    color: '#b45309',
    tables: [
      { ...counter, label: 'B1', x: 40, y: 40 },
      { ...counter, label: 'B2', x: 200, y: 40 },
      { ...counter, label: 'B3', x: 360, y: 40 },
      { ...round, label: 'B4', seats: 3, width: 80, height: 80, x: 60, y: 180 },
      { ...round, label: 'B5', seats: 3, width: 80, height: 80, x: 260, y: 180 },
    ],
  },
];
