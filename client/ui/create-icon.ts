import { createElement, type ReactElement } from 'react';
import type { Icon } from '#icons';

/** An icon on Lucide's grid of 24. Screen readers announce it only if it has a label. */
export function createIcon(...shapes: ReactElement[]): Icon {
  return props =>
    createElement(
      'svg',
      {
        'aria-hidden': props['aria-label'] === undefined || undefined,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...shapes,
    );
}
