import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BarChart } from '../../../../../../client/screens/admin/reports/charts/bar-chart.tsx';

afterEach(cleanup);

describe('bars', () => {
  it('end at a round number', () => {
    const endOf = (value: number) => {
      const bars = [{ label: '19', value, text: '' }];
      const { container } = render(<BarChart label="" bars={bars} axisText={String} />);
      return Number([...container.querySelectorAll('g text:not([y="212"])')].at(-1)?.textContent);
    };
    expect([0, 7, 12, 480_00, 100, 101].map(endOf)).toEqual([1, 8, 20, 60_000, 100, 200]);
  });

  it('are as high as what they show, and a line says what it was before', () => {
    const { container } = render(
      <BarChart
        label="Gross sales"
        axisText={value => `${value} zł`}
        bars={[
          { label: '19', value: 100, text: 'much', before: 50 },
          { label: '20', value: 50, text: 'less', before: 0 },
          { label: '21', value: -20, text: 'given back', before: 100 },
        ]}
      />,
    );
    expect(screen.getByRole('img', { name: 'Gross sales' })).toBeDefined();
    const heights = [...container.querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height')));
    expect(heights[1]).toBeCloseTo((heights[0] ?? 0) / 2);
    expect(heights[2]).toBe(0);
    expect(container.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(3);
    expect(screen.getByText('much')).toBeDefined();
    const axis = [...container.querySelectorAll('text')].map(text => text.textContent);
    expect(axis.slice(0, 5)).toEqual(['0 zł', '25 zł', '50 zł', '75 zł', '100 zł']);
  });

  it('stand there also when there is only one, or none', () => {
    const { container } = render(<BarChart label="Nothing" bars={[]} axisText={String} />);
    expect(container.querySelectorAll('rect')).toHaveLength(0);
    expect(container.querySelector('polyline')).toBeNull();
    const axis = [...container.querySelectorAll('text')].map(text => text.textContent);
    expect(axis, 'no fractions').toEqual(['0', '1']);
  });
});
